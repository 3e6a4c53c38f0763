import { and, desc, eq, isNull } from 'drizzle-orm'
import type { PracticeQuestion, Question } from '#shared/contracts/question.ts'
import type { Quiz } from '#shared/contracts/quiz.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { isPractice } from './quiz.model.ts'
import { listedStatements } from './quizzes.statements.ts'

// A quiz without questions of its own draws from this many newest ones of its category.
const DRAWN_FROM_MAX = 2000

type Secrets = { ids: Set<string>; categories: Set<string> }

/** Returns a question as sent to clients, with its key. */
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
})

/** Returns `count` random elements of a list, in random order. `random` returns numbers from 0 to below 1. */
function sample<Value>(values: readonly Value[], count: number, random: () => number): Value[] {
  const left = [...values]
  const drawn: Value[] = []
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  return drawn
}

/** Builds what finds public questions: those that a quiz lists, in its order, and the newest of a category. */
function publicQuestions(db: Db) {
  const { questions } = schema
  const isShown = and(eq(questions.status, 'published'), isNull(questions.deletedAt))

  /** Returns the ids of the public questions that a quiz lists, in its order. */
  async function listed(questionIds: readonly string[]): Promise<string[]> {
    return listedStatements(db.read).listed.all(JSON.stringify(questionIds))
  }

  async function publicOf(category: Quiz['category']): Promise<string[]> {
    const found = await db.read
      .select({ id: questions.id })
      .from(questions)
      .where(and(eq(questions.category, category), isShown))
      .orderBy(desc(questions.id))
      .limit(DRAWN_FROM_MAX)
    return found.map(({ id }) => id)
  }

  return { listed, publicOf }
}

/** Builds the reader of quiz questions. `findItemJson` returns questions as JSON in the order of their ids. */
export function quizQuestions(
  db: Db,
  findItemJson: (ids: readonly string[]) => Promise<Buffer[]>,
  random: () => number = Math.random,
) {
  const { quizzes } = schema
  const { listed, publicOf } = publicQuestions(db)

  /**
   * Reads the questions that server-run quizzes list or may draw, in any status. Quizzes in the trash count too: after
   * a restore, the keys of their questions must still be secret.
   */
  async function readSecrets(): Promise<Secrets> {
    const rows = await db.read
      .select({
        category: quizzes.category,
        priceInPaise: quizzes.priceInPaise,
        winningAmountInPaise: quizzes.winningAmountInPaise,
        questionIds: quizzes.questionIds,
      })
      .from(quizzes)
    const served = rows.filter((row) => !isPractice(row))
    const drawing = served.filter(({ questionIds }) => questionIds.length === 0)
    return {
      ids: new Set(served.flatMap(({ questionIds }) => questionIds)),
      categories: new Set(drawing.map(({ category }) => category)),
    }
  }

  async function drawn({ category, totalQuestions }: Quiz, secrets: Secrets): Promise<string[]> {
    if (secrets.categories.has(category)) return []
    const free = (await publicOf(category)).filter((id) => !secrets.ids.has(id))
    return sample(free, totalQuestions, random)
  }

  const read = async (ids: readonly string[]): Promise<Question[]> =>
    (await findItemJson(ids)).map((json) => JSON.parse(json.toString()) as Question)

  return {
    /** Returns the questions that a quiz lists, with their keys, for admins. */
    all: async (quiz: Quiz): Promise<PracticeQuestion[]> =>
      (await read(await listed(quiz.questionIds))).map(withKey),

    /** Returns the public questions that a quiz lists, in its order. */
    listed: async (quiz: Quiz): Promise<Question[]> => await read(await listed(quiz.questionIds)),

    /** Returns as many questions of the category of a quiz as it asks. */
    drawnForServer: async (quiz: Quiz): Promise<Question[]> =>
      await read(sample(await publicOf(quiz.category), quiz.totalQuestions, random)),

    /** Returns the questions of a practice quiz. A question used by a server-run quiz comes without its key. */
    async forPractice(quiz: Quiz): Promise<PracticeQuestion[]> {
      const secrets = await readSecrets()
      const isSecret = ({ _id, category }: Question) =>
        secrets.ids.has(_id) || secrets.categories.has(category)
      const ids = quiz.questionIds.length > 0 ? await listed(quiz.questionIds) : await drawn(quiz, secrets)
      return (await read(ids)).map((item) => (isSecret(item) ? withoutKey(item) : withKey(item)))
    },
  }
}
