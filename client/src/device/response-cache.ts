import { responses, type CachedResponse, type Owner } from './db.ts'

const ANSWERS_KEPT = 200

/** An answer kept for somebody. */
export const readResponse = async (owner: Owner, path: string): Promise<CachedResponse | undefined> =>
  await responses.get([owner, path])

/** Keeps an answer: the last 200 that were used stay. */
export async function writeResponse(kept: CachedResponse): Promise<void> {
  await responses.put(kept)
  const tooMany = (await responses.count()) - ANSWERS_KEPT
  if (tooMany > 0) await responses.bulkDelete(await responses.orderBy('usedAt').limit(tooMany).primaryKeys())
}

/** Notes that a kept answer was used. */
export async function touchResponse(owner: Owner, path: string, now: number): Promise<void> {
  await responses.update([owner, path], { usedAt: now })
}
