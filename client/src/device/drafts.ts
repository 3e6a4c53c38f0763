import { createContext, use } from 'react'
import { keepLastWords } from './drafts-unload.ts'

/** What was typed into a form and not saved yet, kept on this device alone. */
export type Draft = {
  /** Which form, as `jobPost`, and what it edits: an id, or a word for what is new. */
  kind: string
  id: string
  /** What stands in the form, and what stood there when it was opened. */
  values: Record<string, unknown>
  base: Record<string, unknown>
  /** Version of the item that the typing began from; null where it is new. */
  version: number | null
  /** Epoch milliseconds. */
  savedAt: number
}

/** Drafts that are kept; beyond them the oldest goes. */
export const DRAFTS_KEPT = 50

/** Where drafts are kept. Each call may fail: the device may be full, or keep nothing for this site. */
export interface DraftStore {
  read(kind: string, id: string): Promise<Draft | undefined>
  keep(draft: Draft): Promise<void>
  /** Keeps it before it returns, for a page that is on its way out and will not live to see anything done later. */
  keepAtOnce(draft: Draft): void
  remove(kind: string, id: string): Promise<void>
}

const ofDevice = () => import('./drafts-db.ts')

/** Drafts in the browser's own database, which comes with the first call. */
const deviceDrafts: DraftStore = {
  read: async (kind, id) => (await ofDevice()).readDraft(kind, id),
  keep: async (draft) => (await ofDevice()).keepDraft(draft),
  keepAtOnce: keepLastWords,
  remove: async (kind, id) => (await ofDevice()).removeDraft(kind, id),
}

/** Supplied by tests; elsewhere drafts are kept in the browser's own database. */
export const DraftsContext = createContext<DraftStore>(deviceDrafts)

/** Where drafts are kept. */
export const useDrafts = (): DraftStore => use(DraftsContext)
