import type { Draft } from './db.ts'

/*
 * What stands in a form when its page is closed. The browser's database answers later than a page lives that is on its way
 * out; this storage answers at once. It holds a draft only until the database has it.
 */

const PREFIX = 'draft/'

const keyOf = (kind: string, id: string): string => `${PREFIX}${kind}/${id}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'values' in value && 'base' in value && 'savedAt' in value

/** Keeps a draft before it returns; where there is no room, the last one kept in the database must do. */
export function saveDraftSync(draft: Draft): void {
  try {
    localStorage.setItem(keyOf(draft.kind, draft.id), JSON.stringify(draft))
  } catch {
    deleteUnloadDraft(draft.kind, draft.id)
  }
}

/** The draft that a page left behind when it was closed. */
export function readUnloadDraft(kind: string, id: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(kind, id)) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

/** Forgets what a page left behind. */
export function deleteUnloadDraft(kind: string, id: string): void {
  try {
    localStorage.removeItem(keyOf(kind, id))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Forgets what any page left behind. */
export function clearUnloadDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
