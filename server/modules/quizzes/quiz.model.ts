import { and, inArray, isNull } from 'drizzle-orm'
import type { Quiz, QuizDraft } from '#shared/contracts/quiz.ts'
import { quiz } from '#shared/contracts/quiz.ts'
import { toPaise, toRupees } from '#shared/domain/sales/money.ts'
import type { ContentModel, WriteContext } from '#server/content/model/content.model.ts'
import { storedItem } from '#server/content/model/content.model.ts'
import { saleJobs } from '../../content/content.sale.ts'
import { singleList } from '../../content/content.single-list.ts'
import { proposeShuffle } from '#shared/domain/quizzes/attempt-order.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { invalidInput } from '#server/lib/errors.ts'
import { ACTIVE_LIST, noteQuizWritten } from '#server/content/records/served-questions.repository.ts'
import { fixedReason, isPractice, type QuizRow } from './quiz.policy.ts'
import { updatePool } from './quiz-pool.service.ts'
import { poolStatements } from './quiz-pool.repository.ts'

const listed = singleList(quiz.name)

/** Filter token of all public quizzes, expired or not. */
export const QUIZ_FILTER = listed.allItems.filter

const instant = (ms: number): string => new Date(ms).toISOString()

const toDraft = (row: QuizRow): QuizDraft => ({
  title: row.title,
  description: row.description,
  totalQuestions: row.totalQuestions,
  winningAmount: toRupees(row.winningAmountInPaise),
  price: toRupees(row.priceInPaise),
  durationMinutes: row.durationMinutes,
  category: row.category,
  startDateTime: instant(row.startDateTime),
  expireDateTime: instant(row.expireDateTime),
  questionIds: row.questionIds,
  requireAllAnswered: row.requireAllAnswered === null ? null : row.requireAllAnswered === 1,
  marking: row.marking,
  shuffle: row.shuffle,
  attemptsAllowed: row.attemptsAllowed,
  reveal: row.reveal,
})

/** Prizes go to the best attempt, once; no key is released while others can still answer. */
const PRIZE_RULES = { attemptsAllowed: 1, reveal: 'expiry' } as const

type PrizeContext = Pick<WriteContext<QuizDraft, QuizRow>, 'draft' | 'before' | 'setFields'>

/** Returns the fixed rules of a quiz with a prize. Shuffling stays the admin's choice. */
function prizeRules({ draft, before, setFields }: PrizeContext) {
  if (draft.winningAmount === 0) return {}
  const isNewPrize = before?.winningAmountInPaise === 0 && !setFields.includes('shuffle')
  return isNewPrize ? { ...PRIZE_RULES, shuffle: proposeShuffle(draft.winningAmount) } : PRIZE_RULES
}

/** Throws 400 for unknown questions. Accepts deleted questions that the quiz listed before. */
async function assertQuestionsExist(query: Query, questionIds: readonly string[], before: QuizRow | null) {
  const { questions } = schema
  const addedIds = questionIds.filter((id) => before?.questionIds.includes(id) !== true)
  if (addedIds.length === 0) return
  const found = await query
    .select({ id: questions.id })
    .from(questions)
    .where(and(inArray(questions.id, addedIds), isNull(questions.deletedAt)))
  const existing = new Set(found.map(({ id }) => id))
  const errors = questionIds.flatMap((id, index) =>
    addedIds.includes(id) && !existing.has(id)
      ? [{ field: `questionIds[${index}]`, message: 'There is no such question.' }]
      : [],
  )
  if (errors.length > 0) throw invalidInput(errors)
}

/** Builds the content model; `allowsPaidPrizes` permits an entry fee together with a prize. */
export const quizModel = (allowsPaidPrizes: boolean): ContentModel<QuizDraft, Quiz, QuizRow> => ({
  ...listed,
  kind: quiz,
  table: schema.quizzes,
  titleField: 'title',
  setting: `paid prizes: ${String(allowsPaidPrizes)}`,
  async toColumns(query, { draft, before, setFields }) {
    const { winningAmount, price, startDateTime, expireDateTime, requireAllAnswered, ...same } = draft
    const questionIds = [...new Set(draft.questionIds.map((id) => id.toUpperCase()))]
    await assertQuestionsExist(query, questionIds, before)
    return {
      ...same,
      ...prizeRules({ draft, before, setFields }),
      questionIds,
      requireAllAnswered: requireAllAnswered === null ? null : Number(requireAllAnswered),
      winningAmountInPaise: toPaise(winningAmount),
      priceInPaise: toPaise(price),
      startDateTime: Date.parse(startDateTime),
      expireDateTime: Date.parse(expireDateTime),
    }
  },
  toDraft,
  toItem: (row) => ({
    ...storedItem(row),
    ...toDraft(row),
    practice: isPractice(row),
    inactiveReason: fixedReason(row, allowsPaidPrizes),
  }),
  async written(query, before, after) {
    if (before !== null) await assertSameWorth(query, before, after)
    await updatePool(query, { before, after, allowsPaidPrizes })
    await noteQuizWritten(query, before, after)
  },
  jobs: (before, after) =>
    before === null || before.priceInPaise === 0 ? [] : saleJobs(quiz.name)(before, after),
  affectedLists: () => [listed.allItems.list, ACTIVE_LIST],
  text: (item) => ({ title: item.title, body: `${item.description} ${item.category}` }),
})

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the sorted worths of a quiz's listed questions; null for a quiz that draws its questions. */
const worthsOf = async (query: Query, { questionIds }: QuizRow) =>
  questionIds.length === 0 ? null : await poolStatements(query).worths.all(JSON.stringify(questionIds))

// A marking scheme gives all questions the same worth.
const isWorthChanged = async (query: Query, before: QuizRow, after: QuizRow): Promise<boolean> =>
  (before.questionIds.length === 0) !== (after.questionIds.length === 0) ||
  (after.marking === null && !isSame(await worthsOf(query, before), await worthsOf(query, after)))

const isDrawnElsewhere = (before: QuizRow, after: QuizRow): boolean =>
  after.questionIds.length === 0 && before.category !== after.category

/** Throws 400 for each change of worth after the first attempt: one ranking compares papers of the same worth. */
async function assertSameWorth(query: Query, before: QuizRow, after: QuizRow): Promise<void> {
  const changes = [
    ['totalQuestions', 'The number of questions', before.totalQuestions !== after.totalQuestions],
    ['marking', 'The marking', !isSame(before.marking, after.marking)],
    ['questionIds', 'The marks of the questions', await isWorthChanged(query, before, after)],
    ['category', 'The category', isDrawnElsewhere(before, after)],
  ] as const
  const errors = changes.flatMap(([field, name, isChanged]) =>
    isChanged ? [{ field, message: `${name} can no longer change: candidates have taken this quiz.` }] : [],
  )
  if (errors.length > 0 && (await poolStatements(query).isTaken.get(before.id)) === 1)
    throw invalidInput(errors)
}
