import type { Viewer } from '#server/lib/sessions.ts'

/** Decides which users may open sold items. */
export interface Entitlements {
  /** Returns to which of several items of a kind a user is entitled, as by a purchase: lists ask once for a whole page. */
  ownedOf(viewer: Viewer, kind: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns whether any user is entitled to an item by a purchase. */
  isSold(kind: string, id: string): Promise<boolean>
}
