import { formatMoney, formatPaise } from './money.ts'

const PAISE_IN_RUPEE = 100

/** Returns whole paise for rupees. */
export const toPaise = (rupees: number): number => Math.round(rupees * PAISE_IN_RUPEE)

/** Returns rupees for paise. */
export const toRupees = (paise: number): number => paise / PAISE_IN_RUPEE

/** Returns an amount of rupees as users read it: `₹1,499`, `₹49.50`. */
export const formatRupees = (rupees: number): string => formatPaise(toPaise(rupees))

/** Returns an amount with decimals as users read it, in whatever currency. */
export const formatAmount = ({ amount, currency }: { amount: number; currency: string }): string =>
  formatMoney(toPaise(amount), currency)
