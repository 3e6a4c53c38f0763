/** The kinds that are sold. */
export const SOLD_TYPES = ['note', 'offlineForm', 'quiz'] as const
export type SoldType = (typeof SOLD_TYPES)[number]

/** Returns whether items of a kind are sold. */
export const isSoldType = (kind: string): kind is SoldType => (SOLD_TYPES as readonly string[]).includes(kind)
