import { database, drafts } from './db.ts'
import { clearUnloadDrafts, deleteUnloadDraft, readUnloadDraft } from './drafts-unload.ts'
import type { Draft } from './db.ts'

// Beyond them the oldest goes.
const DRAFTS_KEPT = 50

/** The draft of a form, where one was kept: the last, also where its page was closed as it was typed. */
export async function readDraft(kind: string, id: string): Promise<Draft | undefined> {
  const last = readUnloadDraft(kind, id)
  const kept = await drafts.get([kind, id]).catch((cause: unknown) => {
    if (last === undefined) throw cause
    return undefined
  })
  return last !== undefined && (kept === undefined || kept.savedAt < last.savedAt) ? last : kept
}

/** Keeps a draft in place of the one before; beyond `DRAFTS_KEPT` the oldest goes. Throws where there is no room. */
export async function keepDraft(draft: Draft): Promise<void> {
  await database.transaction('rw', drafts, async () => {
    await drafts.put(draft)
    const tooMany = (await drafts.count()) - DRAFTS_KEPT
    if (tooMany > 0) await drafts.bulkDelete(await drafts.orderBy('savedAt').limit(tooMany).primaryKeys())
  })
  deleteUnloadDraft(draft.kind, draft.id)
}

/** Forgets the draft of a form. */
export async function removeDraft(kind: string, id: string): Promise<void> {
  deleteUnloadDraft(kind, id)
  await drafts.delete([kind, id])
}

/** Deletes every draft. */
export async function clearDrafts(): Promise<void> {
  clearUnloadDrafts()
  await drafts.clear()
}
