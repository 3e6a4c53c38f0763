import { Dexie, type Table } from 'dexie'
import { DRAFTS_KEPT, type Draft } from './drafts.ts'

const database = new Dexie('avsar-drafts')
database.version(1).stores({ drafts: '[kind+id], savedAt' })
const drafts: Table<Draft, [string, string]> = database.table('drafts')

/** The draft of a form, where one was kept. */
export const readDraft = (kind: string, id: string): Promise<Draft | undefined> => drafts.get([kind, id])

/** Keeps a draft in place of the one before; beyond `DRAFTS_KEPT` the oldest goes. Throws where there is no room. */
export const keepDraft = (draft: Draft): Promise<void> =>
  database.transaction('rw', drafts, async () => {
    await drafts.put(draft)
    const tooMany = (await drafts.count()) - DRAFTS_KEPT
    if (tooMany > 0) await drafts.bulkDelete(await drafts.orderBy('savedAt').limit(tooMany).primaryKeys())
  })

/** Forgets the draft of a form. */
export const removeDraft = (kind: string, id: string): Promise<void> => drafts.delete([kind, id])
