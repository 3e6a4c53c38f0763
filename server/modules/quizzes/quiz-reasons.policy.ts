import type { Quiz } from '#shared/contracts/quiz.ts'
import { drawPaper, planPool } from '#shared/domain/quizzes/question-pool.ts'
import {
  fewerQuestions,
  NAMED_MAX,
  paperShortage,
  knownAnswersReason,
  poolShortage,
} from '#shared/domain/quizzes/quiz-obstacles.ts'
import type { PoolEffectBody, PoolEffectData } from '#shared/contracts/pool-effect.ts'
import type { Db, Query } from '#server/db/db.ts'
import { freeQuestions, toWorth, listedQuestions } from './quiz-pool.service.ts'
import type { PoolWish } from './quiz-pool.service.ts'
import { poolStatements } from './quiz-pool.repository.ts'
import { reasonStatements } from './quizzes.repository.ts'

/** Returns the size of the pool, or of a pool that could be reserved now. */
async function countDrawable(query: Query, quiz: Quiz, now: number): Promise<number> {
  const { category, totalQuestions, practice, marking } = quiz
  if (practice) return (await reasonStatements(query).drawable.get(category, totalQuestions)) ?? 0
  const pool = await poolStatements(query).pool.all(quiz._id)
  if (pool.length === 0) return (await freeQuestions(query, { ...quiz, id: quiz._id }, now)).free.length
  const rows = pool.map((row) => ({
    id: row.id,
    isAvailable: row.isAvailable === 1,
    worth: marking === null ? toWorth(row) : '',
  }))
  const available = rows.filter(({ isAvailable }) => isAvailable).length
  // Enough questions may remain, but not enough for each combination of marks and penalty.
  return drawPaper(rows, totalQuestions, () => 0) === null
    ? Math.min(available, totalQuestions - 1)
    : available
}

/** Returns the number of public questions for a paper; of drawing practice, at most the required number. */
const countFound = async (query: Query, quiz: Quiz, now: number): Promise<number> =>
  quiz.questionIds.length > 0
    ? ((await reasonStatements(query).publicOf.get(JSON.stringify(quiz.questionIds))) ?? 0)
    : await countDrawable(query, quiz, now)

/** Returns the number of questions asked: a practice quiz with too few public questions asks fewer. */
export const countQuestions = async (query: Query, quiz: Quiz, now: number): Promise<number> =>
  quiz.practice ? Math.min(quiz.totalQuestions, await countFound(query, quiz, now)) : quiz.totalQuestions

/** Returns the shortage of public questions for a paper; '' if it can be filled, or if a practice quiz has any. */
export async function findShortage(query: Query, quiz: Quiz, now: number): Promise<string> {
  const found = await countFound(query, quiz, now)
  return quiz.practice && found > 0 ? '' : paperShortage(quiz.totalQuestions, found)
}

/** Returns why a quiz can never be started, as text for admins; '' if it can. `shortage` saves a query if known. */
export async function findReason(query: Query, quiz: Quiz, now: number, shortage?: string): Promise<string> {
  if (quiz.inactiveReason !== '') return quiz.inactiveReason
  const short = shortage ?? (await findShortage(query, quiz, now))
  if (short !== '' || quiz.winningAmount === 0) return short
  const known = await reasonStatements(query).shown.all(JSON.stringify(quiz.questionIds), now, NAMED_MAX)
  return knownAnswersReason(
    known.map(({ name }) => name),
    known[0]?.total ?? 0,
  )
}

/** Returns the problem of a quiz as admins read it: its reason or its missing practice questions; '' for none. */
async function findAdminReason(query: Query, quiz: Quiz, now: number): Promise<string> {
  const reason = await findReason(query, quiz, now)
  if (reason !== '' || !quiz.practice) return reason
  return fewerQuestions(quiz.totalQuestions, await countQuestions(query, quiz, now))
}

/** Builds functions that add the reason why a quiz cannot start. A write of a question alone can change the reason. */
export function quizReasons(db: Db, clock: () => number) {
  return {
    withReason: async (item: Quiz): Promise<Quiz> => ({
      ...item,
      inactiveReason: await findAdminReason(db.read, item, clock()),
    }),

    asOffered: async (item: Quiz): Promise<Quiz> => {
      const now = clock()
      const inactiveReason = await findReason(db.read, item, now)
      return inactiveReason === ''
        ? { ...item, totalQuestions: await countQuestions(db.read, item, now) }
        : { ...item, inactiveReason }
    },
  }
}

async function ofPractice(
  query: Query,
  { category, totalQuestions, questionIds }: PoolWish,
): Promise<PoolEffectData> {
  const { publicOf, drawable } = reasonStatements(query)
  const found =
    questionIds.length > 0
      ? await publicOf.get(JSON.stringify(questionIds))
      : await drawable.get(category, totalQuestions)
  return { reserved: 0, obstacles: [fewerQuestions(totalQuestions, found ?? 0)] }
}

async function ofListed(query: Query, wish: PoolWish, now: number): Promise<PoolEffectData> {
  const own = new Set((await poolStatements(query).pool.all(wish.id)).map(({ id }) => id))
  const rows = await listedQuestions(query, wish, now)
  const refused = rows.filter(({ id, obstacle }) => obstacle !== '' && !own.has(id))
  const found = (await reasonStatements(query).publicOf.get(JSON.stringify(wish.questionIds))) ?? 0
  return {
    reserved: rows.length - refused.length,
    obstacles: [...refused.map(({ obstacle }) => obstacle), paperShortage(wish.totalQuestions, found)],
  }
}

async function ofDrawn(query: Query, wish: PoolWish, now: number): Promise<PoolEffectData> {
  const { free, counts } = await freeQuestions(query, wish, now)
  const pool = planPool(free, wish.totalQuestions)
  return pool === null
    ? { reserved: 0, obstacles: [poolShortage(wish, counts)] }
    : { reserved: pool.length, obstacles: [] }
}

/** Returns a function that previews which questions a publication reserves, and its obstacles. */
export const poolEffect =
  (db: Db, clock: () => number) =>
  async ({ _id = '', price, winningAmount, ...fields }: PoolEffectBody): Promise<PoolEffectData> => {
    const wish = {
      ...fields,
      id: _id.toUpperCase(),
      questionIds: fields.questionIds.map((id) => id.toUpperCase()),
      reveal: winningAmount > 0 ? ('expiry' as const) : fields.reveal,
    }
    const isPractice = fields.category === 'Free' && price === 0 && winningAmount === 0
    const isListed = wish.questionIds.length > 0
    const effectOf = isPractice ? ofPractice : isListed ? ofListed : ofDrawn
    const { reserved, obstacles } = await effectOf(db.read, wish, clock())
    return { reserved, obstacles: obstacles.filter((obstacle) => obstacle !== '') }
  }
