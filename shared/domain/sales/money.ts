import { formatNumber, withPlainDigits } from '#shared/domain/text/numbers.ts'

// Hyphens and dashes of all widths, and minus signs of other Unicode categories.
const MINUS = String.raw`[\p{Pd}\u02D7\u2212\u207B\u208B\u2796]`

const GAP = String.raw`[\s\p{Cf}]*`

const CURRENCY = String.raw`(?:₹|rs\.?|inr|rupees?|रु\.?|रुपये|रुपए)`

const NEGATIVE = new RegExp(`^${GAP}(?:${MINUS}|${CURRENCY}${GAP}${MINUS}${GAP}[.]?\\d)`, 'iu')

// No markup. A percentage, another currency or a multiplier (lakh) changes the amount; a minus may end it, as in 49/-.
const NO_PRICE =
  /[<>%$€£¥]|\d\s*(?:k\b|l\b)|\b(?:usd|eur|gbp|percent|hundred|thousand|lakhs?|lacs?|crores?)\b|हज़ार|हजार|लाख|करोड़|करोड/iu
const SIGNED_NUMBER = new RegExp(`${MINUS}${GAP}\\d`, 'u')

const FREE = /(?<!\p{L})(?:free|मुफ़्त|मुफ्त|निःशुल्क|नि:शुल्क|निशुल्क)(?![\p{L}\p{M}])/iu

const NUMBER = /\d+(?:[\d,]*\d)?(?:\.\d+)?/g

// Grouped as in India (1,00,000) or elsewhere (100,000), or without commas; at most two decimals.
const AMOUNT = /^(?:(\d{1,9})|(\d{1,2}(?:,\d{2})*,\d{3})|(\d{1,3}(?:,\d{3})+))(?:\.(\d{1,2}))?$/

const MAX_PAISE = 1_000_000_000

export const isNegativePrice = (text: string): boolean => NEGATIVE.test(withPlainDigits(text))

/** Parses a seller's price into whole paise; 0 is free. Null for two numbers, none, or markup. */
export function parsePrice(text: string): number | null {
  const plain = withPlainDigits(text)
  if (NO_PRICE.test(plain) || SIGNED_NUMBER.test(plain) || isNegativePrice(plain)) return null
  const numbers = plain.match(NUMBER) ?? []
  const [only] = numbers
  if (only === undefined) return FREE.test(plain) ? 0 : null
  // A point directly before the number belongs to a word (`Rs.59`); otherwise the rupees are missing.
  const isCut = /(?<!\p{L})\.\d/u.test(plain.replace(NUMBER, (number) => number.replaceAll(/[.,]/g, '0')))
  const amount = AMOUNT.exec(only)
  if (numbers.length > 1 || isCut || amount === null) return null
  const rupees = (amount[1] ?? amount[2] ?? amount[3] ?? '').replaceAll(',', '')
  const paise = Number(rupees) * 100 + Number((amount[4] ?? '').padEnd(2, '0'))
  if (paise > MAX_PAISE || (paise > 0 && FREE.test(plain))) return null
  return paise
}

export function formatPaise(paise: number): string {
  const rest = paise % 100
  const rupees = `₹${formatNumber((paise - rest) / 100)}`
  return rest === 0 ? rupees : `${rupees}.${String(rest).padStart(2, '0')}`
}

export const formatMoney = (amount: number, currency: string): string =>
  currency === 'INR' ? formatPaise(amount) : formatPaise(amount).replace('₹', `${currency} `)

const PAISE_IN_RUPEE = 100

export const toPaise = (rupees: number): number => Math.round(rupees * PAISE_IN_RUPEE)

export const toRupees = (paise: number): number => paise / PAISE_IN_RUPEE

export const formatRupees = (rupees: number): string => formatPaise(toPaise(rupees))

export const formatAmount = ({ amount, currency }: { amount: number; currency: string }): string =>
  formatMoney(toPaise(amount), currency)
