import * as z from 'zod'
import { DAY_MS } from '../domain/dates/durations.ts'
import { LEVELS, OPTION_COUNT } from '#shared/domain/constants.ts'
import { SEQ_MAX } from '#shared/domain/quizzes/attempt-rules.ts'
import { isId } from '#shared/domain/ids.ts'
import { listOf } from './fields.ts'

/** Marks are hundredths and thirds; instants are ISO 8601 by the server's clock. Keys stay secret until release. */

export const ANSWERS_MAX = 200

const wholeFrom = (min: number, max: number, what: string) =>
  z
    .int(`${what} must be a whole number.`)
    .min(min, `${what} must be at least ${min}.`)
    .max(max, `${what} must be at most ${max}.`)

const flag = z.boolean('This must be true or false.')

/** Attempt status. `abandoned` means ended without answers: it counts as an attempt, without a rank. */
export const ATTEMPT_STATUSES = ['in_progress', 'finished', 'abandoned'] as const

export const AttemptAnswer = z.object({
  questionId: z.string('This must be text.').refine(isId, 'This is not an id.'),
  choice: wholeFrom(0, OPTION_COUNT - 1, 'The choice')
    .nullable()
    .describe('The index among the served options; null without a choice.'),
  marked: flag,
  visited: flag,
  seq: wholeFrom(1, SEQ_MAX, 'The sequence number').describe(
    'Milliseconds since the start, above every one seen: the higher one holds, at the same one the first.',
  ),
  spentMs: wholeFrom(0, DAY_MS, 'The time spent').describe('The time the question was shown, milliseconds.'),
})
export type AttemptAnswer = z.output<typeof AttemptAnswer>

const device = z
  .string('This must be text.')
  .regex(/^[\w-]{1,64}$/, 'This is not a device.')
  .optional()
  .describe('An id that the client made for itself. The last one to start may write.')

export const StartBody = z.object({
  device,
  isNamed: flag.optional().describe('Whether the leaderboard shows first name and initial; true by default.'),
})
export type StartBody = z.output<typeof StartBody>

/** `PUT /attempts/:id/answers`; an empty list is a heartbeat. */
export const AnswersBody = z.object({ answers: listOf(AttemptAnswer, ANSWERS_MAX), device })
export type AnswersBody = z.output<typeof AnswersBody>

export const Attempt = z
  .object({
    _id: z.string(),
    quizId: z.string(),
    status: z.enum(ATTEMPT_STATUSES),
    startedAt: z.string(),
    deadlineAt: z.string(),
    number: z.int().describe('1 for the first attempt at the quiz.'),
    seq: z.int().describe('The highest sequence number that was saved; 0 before the first.'),
  })
  .meta({ id: 'Attempt' })
export type Attempt = z.output<typeof Attempt>

export const AttemptQuestion = z
  .object({
    _id: z.string(),
    questionName: z.string(),
    options: z.array(z.string()).length(OPTION_COUNT),
    level: z.enum(LEVELS),
    topic: z.string(),
    marks: z.number(),
    negativeMarks: z.number().describe('0 or below.'),
  })
  .meta({ id: 'AttemptQuestion' })
export type AttemptQuestion = z.output<typeof AttemptQuestion>

const LevelScore = z.object({
  level: z.enum(LEVELS),
  correct: z.int(),
  total: z.int(),
  score: z.number(),
})

/** Result of an attempt; null as a whole before its release. */
export const AttemptResult = z
  .object({
    score: z.number(),
    maxScore: z.number(),
    correct: z.int(),
    wrong: z.int(),
    skipped: z.int(),
    levels: z.array(LevelScore),
    rank: z
      .int()
      .nullable()
      .describe('Null without a rank: later attempts, empty papers, cancelled attempts.'),
    percentile: z.number().nullable().describe('Null below 20 candidates, and without a rank.'),
    outOf: z.int().describe('How many candidates are ranked.'),
    isFinal: z.boolean().describe('False while others may still take the quiz.'),
    isVoid: z.boolean().describe('Whether an admin has made the attempt void: it is not ranked.'),
    isReplaced: z.boolean().describe('Whether another attempt ranks in its place, which an admin granted.'),
    correction: z
      .object({ correctedAt: z.string(), previousScore: z.number() })
      .nullable()
      .describe('When the key was corrected after the end of the attempt, and the score before that.'),
  })
  .meta({ id: 'AttemptResult' })
export type AttemptResult = z.output<typeof AttemptResult>

export const KEY_CHANGES = ['options', 'all', 'removed'] as const

export const ReviewedQuestion = z
  .object({
    number: z.int(),
    questionId: z.string(),
    questionName: z.string(),
    options: z.array(z.string()).length(OPTION_COUNT),
    choice: z.int().nullable(),
    correctOptions: z.array(z.int()).describe('Empty where no option decides: marks for all, left out.'),
    keyChange: z
      .enum(KEY_CHANGES)
      .nullable()
      .describe(
        'How an admin corrected the key: other right options, marks for all, or left out; null if not.',
      ),
    level: z.enum(LEVELS),
    topic: z.string(),
    marks: z.number(),
    awarded: z.number(),
    explanation: z.string(),
    isLate: z.boolean().describe('Whether an answer arrived too late and was not counted.'),
    spentMs: z.int(),
  })
  .meta({ id: 'ReviewedQuestion' })
export type ReviewedQuestion = z.output<typeof ReviewedQuestion>

const clock = { serverNow: z.string(), deadlineAt: z.string() }

export const AttemptData = z.object({
  attempt: Attempt,
  questions: z.array(AttemptQuestion),
  answers: z.array(AttemptAnswer),
  serverNow: z.string(),
  isActive: z.boolean().describe('Whether this device is the one that may write.'),
  result: AttemptResult.nullable(),
  review: z.array(ReviewedQuestion).describe('Empty until the key is due.'),
  reviewAt: z
    .string()
    .nullable()
    .describe('From when result and key are told; null once they are, and before the end.'),
})
export type AttemptData = z.output<typeof AttemptData>

export const SavedAnswersData = z.object({
  saved: z.record(z.string(), z.int()).describe('The sequence number that holds now, by question.'),
  isActive: z.boolean(),
  ...clock,
})
export type SavedAnswersData = z.output<typeof SavedAnswersData>

export const SubmittedData = z.object({
  attempt: Attempt,
  result: AttemptResult.nullable(),
  resultAt: z.string().nullable().describe('When the result is published; null afterwards.'),
})
export type SubmittedData = z.output<typeof SubmittedData>

export const StatisticsData = z.object({
  medians: z
    .array(z.object({ questionId: z.string(), medianMs: z.int() }))
    .describe('The median time that a question was on the screen, milliseconds, at most 3 % off.'),
  distribution: z
    .array(
      z.object({
        from: z.number(),
        to: z.number().describe('The first score above the band.'),
        count: z.int(),
        isOwn: z.boolean().describe('Whether the score of this attempt is in it.'),
      }),
    )
    .describe('At most 12 bands of equal width, the lowest scores first.'),
  outOf: z.int().describe('How many candidates are counted.'),
  isFinal: z.boolean().describe('False while others may still take the quiz.'),
})
export type StatisticsData = z.output<typeof StatisticsData>

const LeaderboardRow = z.object({
  rank: z.int(),
  name: z.string().describe('First name and initial; blank for who wants none.'),
  isDeleted: z.boolean().describe('Whether the account was deleted.'),
  score: z.number(),
  timeMs: z.int(),
  isOwn: z.boolean(),
})

export const LeaderboardData = z.object({
  rows: z.array(LeaderboardRow),
  own: LeaderboardRow.nullable(),
  outOf: z.int(),
  isFinal: z.boolean(),
  correctedAt: z.string().nullable().describe('When the key of the quiz was corrected last.'),
})
export type LeaderboardData = z.output<typeof LeaderboardData>
