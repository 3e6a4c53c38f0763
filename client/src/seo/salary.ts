const AMOUNT = String.raw`(\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+)(?:/-)?`
const RUPEES = String.raw`(?:₹|Rs\.?|INR)\s*`
const MONTHLY = new RegExp(
  `^${RUPEES}${AMOUNT}(?:\\s*(?:-|–|—|to)\\s*(?:${RUPEES})?${AMOUNT})?\\s*(?:a|per|/)\\s*month\\.?$`,
  'iu',
)

const numberOf = (text: string): number => Number(text.replaceAll(',', ''))

/** A pay per month in rupees; `least` and `most` are equal for one amount. */
export type MonthlyPay = { least: number; most: number }

/** Returns the pay of a text that is only rupees per month, one amount or a range; null if in doubt. */
export function monthlyPay(salary: string): MonthlyPay | null {
  const [, first, last] = MONTHLY.exec(salary.trim()) ?? []
  if (first === undefined) return null
  const least = numberOf(first)
  const most = last === undefined ? least : numberOf(last)
  return least > 0 && most >= least && Number.isSafeInteger(most) ? { least, most } : null
}
