import type { FieldError } from '#shared/contracts/envelope.ts'
import { answersClosedAt } from '#shared/domain/quizzes/key-release.ts'
import { planPool } from '#shared/domain/quizzes/question-pool.ts'
import { poolObstacle, poolShortage, publicationShortage } from '#shared/domain/quizzes/quiz-obstacles.ts'
import { listTag } from '#server/content/cache/cache-tags.ts'
import type { ContentPorts } from '#server/content/model/content.model.ts'
import { ACTIVE_LIST, noteQuestionsReleased } from '#server/content/records/served-questions.repository.ts'
import type { Query } from '#server/db/db.ts'
import { invalidInput } from '#server/lib/errors.ts'
import { needsPool, type QuizRow } from './quiz.policy.ts'
import { poolStatements, type ListedRow } from './quiz-pool.repository.ts'

/** Maximum of public questions read per category, newest first. */
export const DRAWN_FROM_MAX = 2000

/** Fields that decide a quiz's possible pool. */
export type PoolWish = Pick<QuizRow, 'id' | 'category' | 'reveal' | 'totalQuestions' | 'questionIds'>

const toCheckParameters = ({ id, reveal }: PoolWish, now: number) => ({
  quizId: id,
  now,
  isSecret: reveal === 'expiry' ? (1 as const) : (0 as const),
})

/** Returns marks and penalty as one comparable text. */
export const toWorth = ({ marks, penalty }: { marks: number; penalty: number }): string =>
  `${marks}/${penalty}`

/** Returns a quiz's listed questions in order. `obstacle` says why a key cannot stay secret, or ''. */
export async function listedQuestions(query: Query, wish: PoolWish, now: number) {
  const ids = JSON.stringify(wish.questionIds)
  return (await poolStatements(query).listed.all({ ...toCheckParameters(wish, now), ids })).map((row) => ({
    ...row,
    obstacle: poolObstacle({ ...row, isShown: row.isShown === 1 }),
  }))
}

/** Returns a category's question counts, and the free questions, newest first. */
export async function freeQuestions(query: Query, wish: PoolWish, now: number) {
  const { category } = wish
  const all = await poolStatements(query).ofCategory.all({
    ...toCheckParameters(wish, now),
    category,
    limit: DRAWN_FROM_MAX,
  })
  const free = all.filter(({ isShown, isReserved }) => isShown === 0 && isReserved === 0)
  const shown = all.filter(({ isShown }) => isShown === 1).length
  return {
    free: free.map((row) => ({ ...row, worth: toWorth(row) })),
    counts: { all: all.length, shown, reserved: all.length - shown - free.length, free: free.length },
  }
}

function toErrors(
  rows: readonly (ListedRow & { obstacle: string })[],
  { questionIds }: PoolWish,
): FieldError[] {
  const positions = new Map(questionIds.map((id, index) => [id, index]))
  return rows
    .filter(({ obstacle }) => obstacle !== '')
    .map(({ id, obstacle }) => ({ field: `questionIds[${positions.get(id) ?? 0}]`, message: obstacle }))
}

type Reserved = { id: string; marks: number; penalty: number }

/** Replaces the pool of a quiz, in the given order. */
async function setPool(query: Query, quizId: string, rows: readonly Reserved[]): Promise<void> {
  const { reserve, retire } = poolStatements(query)
  await retire.run(quizId, JSON.stringify(rows.map(({ id }) => id)))
  await reserve.run(
    quizId,
    JSON.stringify(rows.map(({ id, marks, penalty }, slot) => ({ id, slot, marks, penalty }))),
  )
}

/** Quiz after a write; with `isNew`, earlier reservations do not count. */
type Reserving = { after: QuizRow; isNew: boolean }

/** Throws 400 for each question whose key cannot stay secret. Skips questions that are reserved already. */
async function reserveListed(query: Query, { after, isNew }: Reserving): Promise<void> {
  const reserved = new Set(isNew ? [] : (await poolStatements(query).pool.all(after.id)).map(({ id }) => id))
  const rows = await listedQuestions(query, after, after.updatedAt)
  const added = rows.filter(({ id }) => !reserved.has(id))
  const errors = toErrors(added, after)
  if (errors.length > 0) throw invalidInput(errors)
  await setPool(query, after.id, rows)
}

/** Throws 400 if too few questions are free for a paper. A sufficient pool does not change. */
async function reserveDrawn(query: Query, { after, isNew }: Reserving): Promise<void> {
  const known = isNew ? [] : await poolStatements(query).pool.all(after.id)
  const left = known.filter(({ isAvailable }) => isAvailable === 1)
  if (left.length >= after.totalQuestions) return
  const { free, counts } = await freeQuestions(query, after, after.updatedAt)
  const reserved = new Set(known.map(({ id }) => id))
  const others = free.filter(({ id }) => !reserved.has(id))
  const all = [...left.map((row) => ({ ...row, worth: toWorth(row) })), ...others]
  const pool = planPool(all, after.totalQuestions)
  if (pool === null) {
    const message = poolShortage(after, { ...counts, free: all.length })
    throw invalidInput([{ field: 'totalQuestions', message }])
  }
  await setPool(query, after.id, pool)
}

/** Throws 400 for an incomplete listed paper at its scheduled publication, when no admin would see a warning. */
async function assertFilled(query: Query, { id, questionIds, totalQuestions }: QuizRow): Promise<void> {
  const pool = await poolStatements(query).pool.all(id)
  const found = pool.filter((row) => row.isAvailable === 1 && questionIds.includes(row.id)).length
  const message = publicationShortage(totalQuestions, found)
  if (message !== '') throw invalidInput([{ field: 'totalQuestions', message }])
}

/** Releases reserved questions outside the pool, unless the quiz has live attempts or is withdrawn but sold. */
async function release(query: Query, { id, updatedAt }: QuizRow, isPoolUsed: boolean): Promise<void> {
  const { isWritten, isWithdrawn, release: releaseAll, releaseRetired } = poolStatements(query)
  if ((await isWritten.get(id)) === 1 || (await isWithdrawn.get({ quizId: id, now: updatedAt })) === 1) return
  await noteQuestionsReleased(query, await (isPoolUsed ? releaseRetired : releaseAll).all(id), updatedAt)
}

type Change = { before: QuizRow | null; after: QuizRow; allowsPaidPrizes: boolean }

/** Returns true if a write makes earlier reservations invalid. */
async function isAnew(query: Query, { before, after }: Change): Promise<boolean> {
  const hasPool = (await poolStatements(query).hasPool.get(after.id)) === 1
  if (before === null || !hasPool || after.updatedAt >= answersClosedAt(before.expireDateTime)) return true
  const [drewBefore, draws] = [before, after].map(({ questionIds }) => questionIds.length === 0)
  const isDrawnElsewhere = draws === true && (drewBefore === false || before.category !== after.category)
  return isDrawnElsewhere || (before.reveal === 'attempt' && after.reveal === 'expiry')
}

/** Reserves or releases a quiz's questions, in the transaction of a write. Throws 400 for unavailable questions. */
export async function updatePool(query: Query, change: Change): Promise<void> {
  const { before, after, allowsPaidPrizes } = change
  if (!needsPool(after, allowsPaidPrizes, after.updatedAt)) return release(query, after, false)
  const reserving = { after, isNew: await isAnew(query, change) }
  if (after.questionIds.length === 0) await reserveDrawn(query, reserving)
  else {
    await reserveListed(query, reserving)
    if (before?.status === 'scheduled' && after.status === 'published') await assertFilled(query, after)
  }
  await release(query, after, true)
}

type Ports = Pick<ContentPorts, 'db' | 'clock' | 'invalidate'>

/** Returns a function that shows the keys of reserved questions again once their quizzes accept no more answers. */
export const poolReleaser =
  ({ db, clock, invalidate }: Ports) =>
  async (): Promise<void> => {
    const now = clock()
    if ((await poolStatements(db.read).over.get({ now })) === undefined) return
    await db.tx(async (query) => {
      const { over, release: releaseAll } = poolStatements(query)
      for (const id of await over.all({ now }))
        await noteQuestionsReleased(query, await releaseAll.all(id), now)
      // Practice quizzes may now draw the released questions, which can make them startable.
      await invalidate(query, [listTag(ACTIVE_LIST)], now)
    })
  }
