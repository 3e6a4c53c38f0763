import type { PaperScore } from '#shared/domain/quizzes/quiz-score.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { database, meta, practiceResults, type Owner, type PracticeResultRow } from '#client/device/db/db.ts'
import { practiceResultsChanged } from '#client/device/events.ts'
import { sendQuietly } from '#client/device/pending/send-pending.ts'
import { practiceQueue } from './practice-queue.ts'
import { writeWithEviction } from '#client/device/db/storage.ts'

/** Limit per user, and for results without an owner. */
const MAX_RESULTS = 100

// Dexie finds rows of a compound index by bounds.
const ofOwner = (owner: Owner) =>
  practiceResults.where('[owner+finishedAt]').between([owner, -Infinity], [owner, Infinity])

async function prune(owner: Owner): Promise<void> {
  const excess = (await ofOwner(owner).count()) - MAX_RESULTS
  if (excess > 0) await practiceResults.bulkDelete(await ofOwner(owner).limit(excess).primaryKeys())
}

/** Times: epoch milliseconds. */
type Ended = {
  quizId: string
  title: string
  startedAt: number
  finishedAt: number
  score: Omit<PaperScore, 'levels'>
}

/** Stores the result of an attempt once for the current user, and sends it if there is an account. */
export async function storePracticeResult({ startedAt, score, ...ended }: Ended): Promise<void> {
  const { score: marks, maxScore, correct, wrong, skipped } = score
  const counts = { score: marks, maxScore, correct, wrong, skipped }
  let isPending = false
  const isStored = await writeWithEviction(() =>
    database.transaction('rw', practiceResults, meta, async () => {
      const owner = await currentOwner()
      const id = `${ended.quizId}-${startedAt}`
      if ((await practiceResults.get([owner, id])) !== undefined) return
      isPending = owner !== ''
      await practiceResults.put({ ...ended, ...counts, owner, id, isPending })
      await prune(owner)
    }),
  )
  if (!isStored) return
  practiceResultsChanged.emit()
  if (isPending) sendQuietly([practiceQueue])
}

export async function listPracticeResults(): Promise<PracticeResultRow[]> {
  return await ofOwner(await currentOwner())
    .reverse()
    .toArray()
}
