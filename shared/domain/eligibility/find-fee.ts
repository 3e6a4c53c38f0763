import { isBlank } from '#shared/domain/text/blank.ts'
import type { Category } from './profile.ts'

const NAMES: Record<Category, RegExp> = {
  general: /\b(?:general|gen|ur|unreserved)\b/i,
  ews: /\bews\b/i,
  obc: /\bobc\b/i,
  sc: /\bsc\b/i,
  st: /\bst\b/i,
}

// Fees of other payments, and of people whom no category describes.
const OTHER = /correction|portal|other state|female|women|third gender/i
const ALL = /^\s*(?:all(?: (?:categories|candidates))?|application fee)\s*$/i

export type FeeEntry = { label: string; fee: string }

/** Returns the entries that decide the fee of a category: `findFee` gives the same result with them. */
export const selectFees = (entries: readonly FeeEntry[]): FeeEntry[] =>
  entries.filter(
    ({ label, fee }) =>
      !isBlank(fee) &&
      !OTHER.test(label) &&
      (ALL.test(label) || Object.values(NAMES).some((name) => name.test(label))),
  )

/** Returns the fee entry of a category; null if the entries name none for certain, or several. */
export function findFee(
  entries: readonly FeeEntry[],
  category: Category | undefined,
): { label: string; fee: string } | null {
  const fees = entries.filter(({ label, fee }) => !isBlank(fee) && !OTHER.test(label))
  const named = category === undefined ? [] : fees.filter(({ label }) => NAMES[category].test(label))
  const found = named.length === 0 ? fees.filter(({ label }) => ALL.test(label)) : named
  return found.length === 1 ? (found[0] ?? null) : null
}
