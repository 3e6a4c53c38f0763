/**
 * Name of rows that one transaction at a time may use. `docs/decisions/0065-transaction-locks.md` lists the rows of each.
 */
export type LockName =
  | 'alerts'
  | 'content'
  | 'queue'
  | 'webhooks'
  | `attempt/${string}`
  | `email/${string}`
  | `job/${string}`
  | `network/${string}`
  | `order/${string}`
  | `user/${string}`

declare const isSorted: unique symbol

/** Names in a fixed order: two transactions that take them one by one never wait for each other. */
export type LockNames = readonly LockName[] & { readonly [isSorted]: true }

export type Lock = LockName | LockNames

/** Returns distinct names in the order of their UTF-16 code units, which is the same in every process. */
export const locks = (...names: readonly LockName[]): LockNames =>
  [...new Set(names)].toSorted() as readonly LockName[] as LockNames
