import { useState } from 'react'

type RetainedRows<Row> = {
  /** Current version of each row; last known version of a row that has left the list. */
  rows: readonly { item: Row; hasLeft: boolean }[]
  /** Number of rows not displayed yet. */
  newer: number
  showNewer: () => void
}

/**
 * Retains the rows of a polled list: departed rows stay, and newer rows are held until the user shows them. A new `key`
 * resets the list.
 */
export function useRetainedRows<Row extends { _id: string }>(
  items: readonly Row[] | undefined,
  key: string,
): RetainedRows<Row> {
  const [shown, setShown] = useState<{ key: string; items: readonly Row[] } | null>(null)
  const all = items ?? []
  const show = () => setShown({ key, items: all })
  const isSame = shown !== null && shown.key === key
  // React renders again at once.
  if (items !== undefined && !isSame) show()
  const retained = isSame ? shown.items : []
  const now = new Map(all.map((item) => [item._id, item]))
  const known = new Set(retained.map(({ _id }) => _id))
  return {
    rows: retained.map((item) => ({ item: now.get(item._id) ?? item, hasLeft: !now.has(item._id) })),
    newer: isSame ? all.filter(({ _id }) => !known.has(_id)).length : 0,
    showNewer: show,
  }
}
