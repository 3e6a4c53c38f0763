import type { SavedAnswers } from '../saved-lists.ts'
import { answers } from './device-db.ts'

const ANSWERS_KEPT = 200

/** Keeps answers in the browser's own database: the last 200 that were used. */
export const keptAnswers: SavedAnswers = {
  async get(path) {
    const kept = await answers.get(['', path])
    if (kept === undefined) return undefined
    await answers.update(['', path], { usedAt: Date.now() })
    return { data: kept.data as never, savedAt: kept.savedAt }
  },
  async put(path, { data, savedAt }) {
    await answers.put({ owner: '', path, data, savedAt, usedAt: savedAt })
    const tooMany = (await answers.count()) - ANSWERS_KEPT
    if (tooMany > 0) await answers.bulkDelete(await answers.orderBy('usedAt').limit(tooMany).primaryKeys())
  },
}
