import type { PoolEffectBody, PoolEffectData } from '#shared/contracts/pool-effect.ts'
import { planPool } from '#shared/domain/quizzes/question-pool.ts'
import { fewerQuestions, paperShortage, poolShortage } from '#shared/domain/quizzes/quiz-obstacles.ts'
import type { Db, Query } from '#server/db/db.ts'
import { freeQuestions, listedQuestions, type PoolWish } from './quiz-pool.service.ts'
import { poolStatements } from './quiz-pool.repository.ts'
import { reasonStatements } from './quizzes.repository.ts'

function ofPractice(query: Query, { category, totalQuestions, questionIds }: PoolWish): PoolEffectData {
  const { publicOf, drawable } = reasonStatements(query)
  const found =
    questionIds.length > 0
      ? publicOf.get(JSON.stringify(questionIds))
      : drawable.get(category, totalQuestions)
  return { reserved: 0, obstacles: [fewerQuestions(totalQuestions, found ?? 0)] }
}

function ofListed(query: Query, wish: PoolWish, now: number): PoolEffectData {
  const own = new Set(
    poolStatements(query)
      .pool.all(wish.id)
      .map(({ id }) => id),
  )
  const rows = listedQuestions(query, wish, now)
  const refused = rows.filter(({ id, obstacle }) => obstacle !== '' && !own.has(id))
  const found = reasonStatements(query).publicOf.get(JSON.stringify(wish.questionIds)) ?? 0
  return {
    reserved: rows.length - refused.length,
    obstacles: [...refused.map(({ obstacle }) => obstacle), paperShortage(wish.totalQuestions, found)],
  }
}

function ofDrawn(query: Query, wish: PoolWish, now: number): PoolEffectData {
  const { free, counts } = freeQuestions(query, wish, now)
  const pool = planPool(free, wish.totalQuestions)
  return pool === null
    ? { reserved: 0, obstacles: [poolShortage(wish, counts)] }
    : { reserved: pool.length, obstacles: [] }
}

/** Returns a function that previews which questions a publication reserves, and its obstacles. */
export const poolEffect =
  (db: Db, clock: () => number) =>
  ({ _id = '', price, winningAmount, ...fields }: PoolEffectBody): PoolEffectData => {
    const wish = {
      ...fields,
      id: _id.toUpperCase(),
      questionIds: fields.questionIds.map((id) => id.toUpperCase()),
      reveal: winningAmount > 0 ? ('expiry' as const) : fields.reveal,
    }
    const isPractice = fields.category === 'Free' && price === 0 && winningAmount === 0
    const isListed = wish.questionIds.length > 0
    const effectOf = isPractice ? ofPractice : isListed ? ofListed : ofDrawn
    const { reserved, obstacles } = effectOf(db.read, wish, clock())
    return { reserved, obstacles: obstacles.filter((obstacle) => obstacle !== '') }
  }
