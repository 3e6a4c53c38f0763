import { showNumber } from './figures.ts'

/** An amount in whole paise as readers in India see it: `₹1,499`, `₹49.50`. */
export function showRupees(paise: number): string {
  const rest = paise % 100
  const rupees = showNumber((paise - rest) / 100)
  return rest === 0 ? `₹${rupees}` : `₹${rupees}.${String(rest).padStart(2, '0')}`
}
