import { and, desc, eq, isNull } from 'drizzle-orm'
import type { PracticeQuestion, Question } from '#shared/contracts/question.ts'
import type { Quiz } from '#shared/contracts/quiz.ts'
import { keepsOptionOrder } from '#shared/domain/quizzes/option-order.ts'
import { drawPaper, sample } from '#shared/domain/quizzes/question-pool.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { DRAWN_FROM_MAX, toWorth } from './quiz-pool.service.ts'
import { poolStatements } from './quiz-pool.repository.ts'
import { listedStatements } from './quizzes.repository.ts'

const withKey = (item: Question): PracticeQuestion => ({ ...withoutKey(item), ...keyOf(item) })
const keyOf = ({ correctOption, explanation }: Question) => ({ correctOption, explanation })
const withoutKey = (item: Question): PracticeQuestion => ({
  _id: item._id,
  questionName: item.questionName,
  options: item.options,
  level: item.level,
  marks: item.marks,
  negativeMarks: item.negativeMarks,
  category: item.category,
  topic: item.topic,
  ...(keepsOptionOrder(item) && { keepsOptionOrder: true }),
})

/** Builds the finder of public questions: listed ones in order, and the newest of a category. */
function publicQuestions(db: Db) {
  const { questions } = schema
  const isShown = and(eq(questions.status, 'published'), isNull(questions.deletedAt))

  async function listed(questionIds: readonly string[]): Promise<string[]> {
    return listedStatements(db.read).listed.all(JSON.stringify(questionIds))
  }

  async function readPublic(category: Quiz['category']): Promise<string[]> {
    const found = await db.read
      .select({ id: questions.id })
      .from(questions)
      .where(and(eq(questions.category, category), isShown))
      .orderBy(desc(questions.id))
      .limit(DRAWN_FROM_MAX)
    return found.map(({ id }) => id)
  }

  return { listed, readPublic }
}

/** Builds the reader of quiz questions. `findItemJson` returns questions as JSON in the order of their ids. */
export function quizQuestions(
  db: Db,
  findItemJson: (ids: readonly string[]) => Promise<Buffer[]>,
  random: () => number = Math.random,
) {
  const { listed, readPublic } = publicQuestions(db)

  const reservedAmong = async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set(await poolStatements(db.read).reservedAmong.all(JSON.stringify(ids)))

  async function drawn({ category, totalQuestions }: Quiz): Promise<string[]> {
    const ids = await readPublic(category)
    const reserved = await reservedAmong(ids)
    return sample(
      ids.filter((id) => !reserved.has(id)),
      totalQuestions,
      random,
    )
  }

  const read = async (ids: readonly string[]): Promise<Question[]> =>
    (await findItemJson(ids)).map((json) => JSON.parse(json.toString()) as Question)

  return {
    /** Returns the listed questions with keys, for admins. */
    all: async (quiz: Quiz): Promise<PracticeQuestion[]> =>
      (await read(await listed(quiz.questionIds))).map(withKey),

    /** Returns the public listed questions, in order. */
    listed: async (quiz: Quiz): Promise<Question[]> => await read(await listed(quiz.questionIds)),

    /** Draws a paper from the pool of a quiz; empty if it cannot be filled. */
    async drawnForServer({ _id, totalQuestions, marking }: Quiz): Promise<Question[]> {
      const pool = (await poolStatements(db.read).pool.all(_id)).map((row) => ({
        id: row.id,
        isAvailable: row.isAvailable === 1,
        // A marking scheme gives all questions the same marks.
        worth: marking === null ? toWorth(row) : '',
      }))
      return await read(drawPaper(pool, totalQuestions, random) ?? [])
    },

    /** Returns as many questions as a practice quiz asks. Reserved ones have no key. */
    async forPractice(quiz: Quiz): Promise<PracticeQuestion[]> {
      const isListed = quiz.questionIds.length > 0
      const ids = isListed
        ? (await listed(quiz.questionIds)).slice(0, quiz.totalQuestions)
        : await drawn(quiz)
      const items = await read(ids)
      // Read last: a key that became secret in between must not leave the server.
      const reserved = await reservedAmong(ids)
      return items.map((item) => (reserved.has(item._id) ? withoutKey(item) : withKey(item)))
    },
  }
}
