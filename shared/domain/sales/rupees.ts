const PAISE_IN_RUPEE = 100

/** Returns whole paise for rupees. */
export const toPaise = (rupees: number): number => Math.round(rupees * PAISE_IN_RUPEE)

/** Returns rupees for paise. */
export const toRupees = (paise: number): number => paise / PAISE_IN_RUPEE
