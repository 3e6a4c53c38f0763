import type { Draft, UnloadDraftKey } from '#client/device/db/db.ts'

// Synchronous draft storage (localStorage) for page unload, when IndexedDB may not finish. Deleted once IndexedDB has
// it.

const keyOf = (kind: string, id: string): UnloadDraftKey => `draft/${kind}/${id}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'values' in value && 'base' in value && 'savedAt' in value

function ifAvailable<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Replaces the unload draft synchronously. Without space, the database's draft remains the newest. */
export function saveDraftSync(draft: Draft): void {
  deleteUnloadDraft(draft.kind, draft.id)
  ifAvailable(() => localStorage.setItem(keyOf(draft.kind, draft.id), JSON.stringify(draft)))
}

export function readUnloadDraft(kind: string, id: string): Draft | undefined {
  const draft = ifAvailable(() => JSON.parse(localStorage.getItem(keyOf(kind, id)) ?? 'null') as unknown)
  return isDraft(draft) ? draft : undefined
}

export const deleteUnloadDraft = (kind: string, id: string): void =>
  ifAvailable(() => localStorage.removeItem(keyOf(kind, id)))
