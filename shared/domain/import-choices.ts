/** Formats of imports and exports. */
export const TRANSFER_FORMATS = ['csv', 'json'] as const
export type TransferFormat = (typeof TRANSFER_FORMATS)[number]

/** Orders of day and month in dates in numbers, as 31/12/2026 and 12/31/2026. */
export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
