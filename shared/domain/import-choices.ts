import type { TransferKind } from './kinds.ts'

export const IMPORT_LENGTH_MAX = 5_000_000

export const TRANSFER_FORMATS = ['csv', 'json'] as const
export type TransferFormat = (typeof TRANSFER_FORMATS)[number]

export const IMPORT_FORMATS = [...TRANSFER_FORMATS, 'gift', 'aiken'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

export const FORMATS_OF: Record<TransferKind, readonly ImportFormat[]> = {
  jobPost: TRANSFER_FORMATS,
  question: IMPORT_FORMATS,
}

export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Meanings of a number as the key of a question: an index from 0, a position from 1, or the text of an option. */
export const KEY_NUMBERS = ['fromZero', 'fromOne', 'asText'] as const
export type KeyNumbers = (typeof KEY_NUMBERS)[number]

export const DOLLARS = ['formulas', 'text'] as const
export type Dollars = (typeof DOLLARS)[number]

export const IMPORT_CHOICES = { dateOrder: DATE_ORDERS, keyNumbers: KEY_NUMBERS, dollars: DOLLARS } as const
export type ImportChoice = keyof typeof IMPORT_CHOICES
export type ImportChoices = { [Choice in ImportChoice]?: (typeof IMPORT_CHOICES)[Choice][number] | undefined }

export const CHOICES_OF: Record<TransferKind, readonly ImportChoice[]> = {
  jobPost: ['dateOrder'],
  question: ['keyNumbers', 'dollars'],
}
