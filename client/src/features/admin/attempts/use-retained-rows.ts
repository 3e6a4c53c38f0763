import { useState } from 'react'

type Row = { _id: string }

/** The rows of a list that is reloaded by itself: each as it is now, or as it last was where it has left the list. */
export type KeptRows<Item> = {
  rows: readonly { item: Item; hasLeft: boolean }[]
  /** How many rows of the list are not shown yet. */
  newer: number
  showNewer: () => void
}

const NONE: never[] = []

/**
 * Keeps a list that reloads by itself where it is: rows that leave it stay until newer ones are asked for, which wait for
 * that. `key` names the page that the items are of: another one begins anew.
 */
export function useKeptRows<Item extends Row>(
  items: readonly Item[] | undefined,
  key: unknown,
): KeptRows<Item> {
  const [shown, setShown] = useState<{ key: unknown; items: readonly Item[] } | null>(null)
  const all = items ?? NONE
  const show = () => setShown({ key, items: all })
  const isSame = shown !== null && shown.key === key
  // React renders again at once.
  if (items !== undefined && !isSame) show()
  const kept = isSame ? shown.items : NONE
  const now = new Map(all.map((item) => [item._id, item]))
  const known = new Set(kept.map(({ _id }) => _id))
  return {
    rows: kept.map((item) => ({ item: now.get(item._id) ?? item, hasLeft: !now.has(item._id) })),
    newer: isSame ? all.filter(({ _id }) => !known.has(_id)).length : 0,
    showNewer: show,
  }
}
