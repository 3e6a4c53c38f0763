import { createContext, use } from 'react'
import type { Draft } from './db.ts'
import { saveDraftSync } from './drafts-unload.ts'

/** Where drafts are kept. Each call may fail: the device may be full, or keep nothing for this site. */
export interface DraftStore {
  read(kind: string, id: string): Promise<Draft | undefined>
  keep(draft: Draft): Promise<void>
  /** Keeps it before it returns, for a page that is on its way out and will not live to see anything done later. */
  saveSync(draft: Draft): void
  remove(kind: string, id: string): Promise<void>
}

const ofDevice = () => import('./drafts-db.ts')

/** Drafts in the browser's own database, which comes with the first call. */
const deviceDrafts: DraftStore = {
  read: async (kind, id) => (await ofDevice()).readDraft(kind, id),
  keep: async (draft) => (await ofDevice()).keepDraft(draft),
  saveSync: saveDraftSync,
  remove: async (kind, id) => (await ofDevice()).removeDraft(kind, id),
}

/** Supplied by tests; elsewhere drafts are kept in the browser's own database. */
export const DraftsContext = createContext<DraftStore>(deviceDrafts)

/** Where drafts are kept. */
export const useDrafts = (): DraftStore => use(DraftsContext)
