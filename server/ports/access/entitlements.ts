import type { Viewer } from './sessions.ts'

/** Decides which users may open sold items. */
export interface Entitlements {
  /** Returns whether a user is entitled to an item of a kind, as by a purchase. */
  has(viewer: Viewer, kind: string, id: string): Promise<boolean>
}

/** Entitles admins only, to everything; used until payments are taken. */
export const noEntitlements: Entitlements = { has: async (viewer) => viewer.role === 'admin' }
