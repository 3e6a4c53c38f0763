import { useState } from 'react'

type Row = { _id: string }

/** The rows of a list that is reloaded by itself, and how many newer ones are not shown yet. */
export type SteadyRows<Item> = { rows: readonly Item[]; newer: number; showNewer: () => void }

const NONE: never[] = []

/**
 * Keeps a list that reloads by itself where it is: newer rows wait until they are asked for, so that none moves under a
 * finger. `key` names the page that the items are of: another one begins anew.
 */
export function useSteadyRows<Item extends Row>(
  items: readonly Item[] | undefined,
  key: unknown,
): SteadyRows<Item> {
  const [shown, setShown] = useState<{ key: unknown; ids: ReadonlySet<string> } | null>(null)
  const all = items ?? NONE
  const show = () => setShown({ key, ids: new Set(all.map(({ _id }) => _id)) })
  const ids = shown !== null && shown.key === key ? shown.ids : null
  // React renders again at once.
  if (items !== undefined && ids === null) show()
  const at = ids === null ? 0 : all.findIndex(({ _id }) => ids.has(_id))
  // Nothing of what was shown is left: the newer ones are another page.
  const newer = at === -1 ? all.length : at
  return { rows: all.slice(newer), newer, showNewer: show }
}
