import { database, drafts, type Draft } from '#client/device/db/db.ts'
import { withEviction } from '#client/device/db/storage.ts'
import { deleteUnloadDraft, readUnloadDraft } from './drafts-unload.ts'

const MAX_DRAFTS = 50

/** Returns the newest draft of a form: from the database, or from localStorage if a page saved it while closing. */
export async function readDraft(kind: string, id: string): Promise<Draft | undefined> {
  const last = readUnloadDraft(kind, id)
  const stored = await drafts.get([kind, id]).catch((cause: unknown) => {
    if (last === undefined) throw cause
    return undefined
  })
  return last !== undefined && (stored === undefined || stored.savedAt < last.savedAt) ? last : stored
}

/** Replaces the previous draft of an item and keeps only the newest 50 drafts. Throws if the storage is full. */
export async function writeDraft(draft: Draft): Promise<void> {
  await withEviction(() =>
    database.transaction('rw', drafts, async () => {
      await drafts.put(draft)
      const excess = (await drafts.count()) - MAX_DRAFTS
      if (excess > 0) await drafts.bulkDelete(await drafts.orderBy('savedAt').limit(excess).primaryKeys())
    }),
  )
  deleteUnloadDraft(draft.kind, draft.id)
}

export async function removeDraft(kind: string, id: string): Promise<void> {
  deleteUnloadDraft(kind, id)
  await drafts.delete([kind, id])
}
