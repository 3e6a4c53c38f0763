import { createContext, use } from 'react'
import type { Draft } from '#client/device/db/db.ts'
import { saveDraftSync } from './drafts-unload.ts'

/** Stores drafts. Every call may fail: the device may be full, or store nothing for this site. */
export interface DraftStore {
  read(kind: string, id: string): Promise<Draft | undefined>
  save(draft: Draft): Promise<void>
  /** Writes a draft synchronously, for page unload. */
  saveSync(draft: Draft): void
  remove(kind: string, id: string): Promise<void>
}

const ofDevice = () => import('./drafts-db.ts')

// The database code is loaded with the first call.
const deviceDrafts: DraftStore = {
  read: async (kind, id) => (await ofDevice()).readDraft(kind, id),
  save: async (draft) => (await ofDevice()).writeDraft(draft),
  saveSync: saveDraftSync,
  remove: async (kind, id) => (await ofDevice()).removeDraft(kind, id),
}

/** Supplied by tests; elsewhere drafts are stored in IndexedDB. */
export const DraftsContext = createContext<DraftStore>(deviceDrafts)

export const useDrafts = (): DraftStore => use(DraftsContext)
