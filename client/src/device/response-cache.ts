import { answers, type KeptAnswer, type Owner } from './offline-db.ts'

const ANSWERS_KEPT = 200

/** An answer kept for somebody. */
export const keptAnswer = async (owner: Owner, path: string): Promise<KeptAnswer | undefined> =>
  await answers.get([owner, path])

/** Keeps an answer: the last 200 that were used stay. */
export async function keepAnswer(kept: KeptAnswer): Promise<void> {
  await answers.put(kept)
  const tooMany = (await answers.count()) - ANSWERS_KEPT
  if (tooMany > 0) await answers.bulkDelete(await answers.orderBy('usedAt').limit(tooMany).primaryKeys())
}

/** Notes that a kept answer was used. */
export async function touchAnswer(owner: Owner, path: string, now: number): Promise<void> {
  await answers.update([owner, path], { usedAt: now })
}
