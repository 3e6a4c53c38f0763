import type { Draft, UnloadDraftKey } from '#client/device/db/db.ts'
import { readStoredJson, writeStored } from '#client/lib/browser-storage.ts'

// Synchronous draft storage (localStorage) for page unload, when IndexedDB may not finish. Deleted once IndexedDB has
// it.

const keyOf = (kind: string, id: string): UnloadDraftKey => `draft/${kind}/${id}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'values' in value && 'base' in value && 'savedAt' in value

/** Replaces the unload draft synchronously. Without space, the database's draft remains the newest. */
export function saveDraftSync(draft: Draft): void {
  deleteUnloadDraft(draft.kind, draft.id)
  writeStored(keyOf(draft.kind, draft.id), JSON.stringify(draft))
}

export function readUnloadDraft(kind: string, id: string): Draft | undefined {
  const draft = readStoredJson(keyOf(kind, id))
  return isDraft(draft) ? draft : undefined
}

export const deleteUnloadDraft = (kind: string, id: string): boolean => writeStored(keyOf(kind, id), null)
