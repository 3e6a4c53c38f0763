import * as z from 'zod'
import { OPTION_COUNT, PAGE_SIZE, PAGE_SIZE_MAX } from '#shared/domain/constants.ts'
import { isId } from '#shared/domain/ids.ts'
import { REASON_LENGTH } from './admin-attempts.ts'
import { listOf } from './fields.ts'
import { listPage, integerParameter } from './list-query.ts'
import { requiredText } from './text-fields.ts'

/** A prepared correction scores all attempts again beside the shown results. It is then applied at once or cancelled. */

export const CHANGES_MAX = 100

const count = z.int().min(0)
const id = z.string('This must be text.').refine(isId, 'This is not an id.')
const OPTIONS = 'Choose one to four different correct options.'

export const QuestionKey = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('options'),
      options: z
        .array(
          z
            .int(OPTIONS)
            .min(0, OPTIONS)
            .max(OPTION_COUNT - 1, OPTIONS),
          OPTIONS,
        )
        .min(1, OPTIONS)
        .max(OPTION_COUNT, OPTIONS)
        .refine((options) => new Set(options).size === options.length, OPTIONS),
    }),
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('removed') }),
  ],
  'Choose a correction: options, all or removed.',
)

const changed = z.object({ questionId: id, key: QuestionKey })

export const CorrectionBody = z.object({
  changes: listOf(changed, CHANGES_MAX).refine(
    (changes) => changes.length > 0,
    'Choose a question to correct.',
  ),
  reason: requiredText(REASON_LENGTH, 'Write a reason.'),
})
export type CorrectionBody = z.output<typeof CorrectionBody>

export const ApplyCorrectionBody = z.object({
  whileRunning: z
    .boolean('This must be true or false.')
    .default(false)
    .describe('Applies it although the quiz is running: to all at once, also to those who still write.'),
})
export type ApplyCorrectionBody = z.output<typeof ApplyCorrectionBody>

export const CorrectableQuiz = z
  .object({
    _id: z.string(),
    title: z.string(),
    startDateTime: z.string(),
    expireDateTime: z.string(),
    ended: count.describe('Attempts that have ended.'),
  })
  .meta({ id: 'CorrectableQuiz' })
export type CorrectableQuiz = z.output<typeof CorrectableQuiz>

export const CorrectableQuizzesQuery = z.object({ questionId: id })
export type CorrectableQuizzesQuery = z.output<typeof CorrectableQuizzesQuery>

export const CorrectableQuizzesData = z.object({ quizzes: z.array(CorrectableQuiz) })
export type CorrectableQuizzesData = z.output<typeof CorrectableQuizzesData>

const Example = z.object({
  name: z.string().describe('Blank where the account is deleted.'),
  email: z.string(),
  scoreBefore: z.number(),
  scoreAfter: z.number(),
  rankBefore: z.int().nullable(),
  rankAfter: z.int().nullable(),
})

const Change = z.object({ questionId: z.string(), questionName: z.string(), key: QuestionKey })

const correction = { changes: z.array(Change), reason: z.string() }

export const PendingCorrection = z
  .object({
    ...correction,
    status: z.enum(['preparing', 'ready']),
    createdAt: z.string(),
    preview: z
      .object({
        attempts: count.describe('Attempts that were scored again.'),
        scores: count.describe('Scores that change.'),
        ranks: count.describe('Ranks that change.'),
        unranked: count.describe('Attempts of deleted accounts: without answers they leave the ranks.'),
        examples: z.array(Example),
      })
      .nullable()
      .describe('Null while it is prepared.'),
  })
  .meta({ id: 'PendingCorrection' })
export type PendingCorrection = z.output<typeof PendingCorrection>

export const CorrectableQuestion = z
  .object({
    questionId: z.string(),
    questionName: z.string(),
    options: z.array(z.string()),
    key: QuestionKey,
    isCorrected: z.boolean(),
  })
  .meta({ id: 'CorrectableQuestion' })
export type CorrectableQuestion = z.output<typeof CorrectableQuestion>

export const CorrectionQuery = z.object({
  questionId: id.optional(),
  page: integerParameter(1, Number.MAX_SAFE_INTEGER, 'Page must be a whole number from 1.'),
  limit: integerParameter(
    PAGE_SIZE,
    PAGE_SIZE_MAX,
    `Limit must be a whole number from 1 to ${PAGE_SIZE_MAX}.`,
  ),
})
export type CorrectionQuery = z.output<typeof CorrectionQuery>

export const CorrectionData = z.object({
  quiz: CorrectableQuiz,
  isRunning: z.boolean().describe('Whether a paper is running or can still start.'),
  pending: PendingCorrection.nullable(),
  applied: z
    .array(z.object({ ...correction, appliedAt: z.string() }))
    .describe('The latest ten corrections, the latest first.'),
  questions: z.array(CorrectableQuestion),
  ...listPage,
})
export type CorrectionData = z.output<typeof CorrectionData>
