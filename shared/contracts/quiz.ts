import * as z from 'zod'
import { QUIZ_CATEGORIES, REVEALS, SHUFFLES } from '#shared/domain/constants.ts'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { proposeShuffle } from '#shared/domain/quizzes/attempt-order.ts'
import { isWholeHundredths, isWholeUnits, marksValue } from '#shared/domain/quizzes/score-units.ts'
import { isId } from '#shared/domain/ids.ts'
import { defineContentKind } from './content-kind.ts'
import { instant, listOf } from './fields.ts'
import { listPage, ListQuery } from './list-query.ts'
import { PracticeQuestion } from './question.ts'
import { requiredText, requiredTitle } from './text-fields.ts'

const required = (field: string) => `${field} is required.`

// Numeric text is rejected: the form converts it, the API does not.
const integerField = (field: string, max: number) =>
  z
    .int({
      error: (issue) =>
        issue.input === undefined || issue.input === null
          ? required(field)
          : `${field} must be a whole number.`,
    })
    .max(max, `${field} must be at most ${max.toLocaleString('en-IN')}.`)

const rupees = (field: string) =>
  z
    .number({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? required(field) : `${field} must be a number.`,
    })
    .min(0, `${field} must be 0 or more.`)
    .max(10_000_000, `${field} must be at most 1,00,00,000.`)
    .refine(isWholeHundredths, `${field} has at most two decimals.`)

const requiredInstant = (field: string) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? required(field) : 'This must be text.',
    })
    .refine((value) => value.trim() !== '', required(field))
    .refine(
      (value) => value.trim() === '' || instant.safeParse(value).success,
      'Enter a date and time in ISO 8601, such as 2026-01-31T10:00:00.000Z.',
    )

const MARKS = 'Marks must be a number with at most two decimals.'
const hundredths = z.number(MARKS).refine(isWholeHundredths, MARKS)
const PENALTY = 'Marks must be a number with at most two decimals, or a fraction such as -1/3.'
const FRACTION_LENGTH = 8

/** Marking scheme of all questions, in place of their own marks: boards deduct a third for a wrong answer. */
const Marking = z
  .object(
    {
      correct: hundredths.gt(0, 'Marks must be greater than 0.').max(100, 'Marks must be at most 100.'),
      wrong: z
        .union(
          [
            z
              .number()
              .refine(isWholeHundredths, PENALTY)
              .max(0, 'The marks of a wrong answer must be 0 or below.'),
            z
              .string()
              .max(FRACTION_LENGTH, PENALTY)
              .refine((written) => isWholeUnits(marksValue(written)), PENALTY),
          ],
          PENALTY,
        )
        .describe('A number, or a fraction as text, as "-1/3".'),
    },
    'This must be the marks for a correct and a wrong answer, or null.',
  )
  .refine(({ correct, wrong }) => !(marksValue(wrong) < -correct), {
    message: 'A wrong answer cannot subtract more than a correct answer gives.',
    path: ['wrong'],
  })

/** Timed quiz. Amounts are rupees. */
export const quiz = defineContentKind({
  name: 'quiz',
  access: { list: 'admin', read: 'public' },
  fields: {
    title: requiredTitle(LIMITS.postName, required('Title')),
    description: requiredText(LIMITS.description, required('Description')),
    totalQuestions: integerField('Total questions', 500).min(1, 'Total questions must be greater than 0.'),
    winningAmount: rupees('Winning amount'),
    price: rupees('Price'),
    durationMinutes: integerField('Duration', 1440).min(1, 'Duration must be greater than 0.'),
    category: z.enum(QUIZ_CATEGORIES, {
      error: (issue) =>
        issue.input === undefined || issue.input === null || issue.input === ''
          ? required('Category')
          : 'Invalid category.',
    }),
    startDateTime: requiredInstant('Start date and time'),
    expireDateTime: requiredInstant('Expiry date and time'),
    /** Questions in order; an empty list draws them for each attempt (docs/product/decisions.md#d5). */
    questionIds: listOf(z.string('This must be text.').refine(isId, 'This is not an id.'), 500),
    /** Requires an answer to every question; null uses the category's rule: all but Mock. */
    requireAllAnswered: z.boolean('This must be true or false.').nullable(),
    marking: Marking.nullable(),
    shuffle: z
      .enum(SHUFFLES, 'Choose an order for questions and options.')
      .describe('The parts that each attempt shuffles; default: all parts of a quiz with a prize.'),
    attemptsAllowed: integerField('Attempts', 100).min(1, 'Attempts must be at least 1.'),
    reveal: z.enum(REVEALS, 'Choose when the answers are shown.'),
  },
  defaults: {
    questionIds: [],
    requireAllAnswered: null,
    marking: null,
    attemptsAllowed: 1,
    reveal: 'attempt',
  },
  proposedFields: ['shuffle'],
  propose: ({ winningAmount }) => ({ shuffle: proposeShuffle(winningAmount) }),
  requiredOnUpdate: [],
  extra: {
    practice: z
      .boolean()
      .describe('Free of charge and prize: scored on the device, its questions come with their key.'),
    inactiveReason: z
      .string()
      .describe(
        'Why it is never offered, or asks fewer questions than it should; blank where nothing is wrong.',
      ),
  },
  check: ({ startDateTime, expireDateTime }) =>
    Date.parse(expireDateTime) <= Date.parse(startDateTime)
      ? [{ field: 'expireDateTime', message: 'The expiry must be after the start.' }]
      : [],
  summary: [
    '_id',
    'title',
    'description',
    'totalQuestions',
    'winningAmount',
    'price',
    'durationMinutes',
    'category',
    'startDateTime',
    'expireDateTime',
    'practice',
    'createdAt',
    'changedAt',
  ],
  messages: {
    created: 'Quiz created successfully.',
    updated: 'Quiz updated successfully.',
    deleted: 'Quiz deleted successfully.',
    missing: 'No data found.',
  },
})

export type QuizDraft = z.output<typeof quiz.Draft>
export type Quiz = z.output<typeof quiz.Item>

export const QuizItem = quiz.Item.meta({ id: 'Quiz' })

const locked = z.boolean().describe('Whether it has to be paid for before it can be started.')

export const ActiveQuiz = quiz.Item.omit({ questionIds: true, inactiveReason: true })
  .extend({ startable: z.boolean().describe('Whether its start has come.'), locked })
  .meta({ id: 'ActiveQuiz' })
export type ActiveQuiz = z.output<typeof ActiveQuiz>

export const ActiveQuizQuery = ListQuery.omit({ fields: true })
export type ActiveQuizQuery = z.output<typeof ActiveQuizQuery>

export const ActiveQuizListData = z.object({ quizzes: z.array(ActiveQuiz), ...listPage })
export type ActiveQuizListData = z.output<typeof ActiveQuizListData>

export const QuizSummary = quiz.Item.pick({
  _id: true,
  title: true,
  description: true,
  totalQuestions: true,
  winningAmount: true,
  price: true,
  durationMinutes: true,
  category: true,
  startDateTime: true,
  expireDateTime: true,
  practice: true,
  createdAt: true,
  changedAt: true,
}).meta({ id: 'QuizSummary' })

export const QuizListData = z.object({ quizzes: z.array(z.union([QuizItem, QuizSummary])), ...listPage })
export type QuizListData = z.output<typeof QuizListData>

export const OpenedQuiz = quiz.Item.omit({ questionIds: true })
  .extend({
    questionIds: quiz.Item.shape.questionIds.optional(),
    startable: z.boolean().describe('Whether it may be started now.'),
    withdrawn: z.boolean().describe('No longer public or on sale: only its buyers can take it.'),
    locked,
  })
  .meta({ id: 'OpenedQuiz' })
export type OpenedQuiz = z.output<typeof OpenedQuiz>

export const QuizOverviewData = z.object({ quiz: OpenedQuiz.omit({ questionIds: true, locked: true }) })
export type QuizOverview = z.output<typeof QuizOverviewData>['quiz']

/** Quiz response: the questions if it runs on the device, else the reason for their absence. */
export const QuizData = z.object({
  quiz: OpenedQuiz,
  questions: z.array(PracticeQuestion),
  reason: z.string().describe('Why there are no questions; blank where there are.'),
})
export type QuizData = z.output<typeof QuizData>
