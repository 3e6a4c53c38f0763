import type { Viewer } from './sessions.ts'

/** Tells who may open what is sold. */
export interface Entitlements {
  /** Whether a person has a right to an item of a kind, as by having bought it. */
  has(viewer: Viewer, kind: string, id: string): Promise<boolean>
}

/** Nobody has bought anything: admins alone see all. What is served until payments are taken. */
export const noEntitlements: Entitlements = { has: async (viewer) => viewer.role === 'admin' }
