import * as z from 'zod'
import { isId } from '#shared/domain/ids.ts'
import { isWholeUnits } from '#shared/domain/quizzes/score-units.ts'
import { instant } from './fields.ts'

/* Practice results as the device scored them. The server cannot verify them, so they are never ranked. */

/** Limit per user; the oldest results are evicted. */
export const PRACTICE_RESULTS_MAX = 100

const COUNT_MAX = 1000
const MARKS_MAX = 1_000_000

const MARKS = 'Marks must be a number of hundredths and thirds of a mark.'
const marks = (min: number) =>
  z
    .number(MARKS)
    .min(min, `Marks must be at least ${min}.`)
    .max(MARKS_MAX, `Marks must be at most ${MARKS_MAX}.`)
    .refine(isWholeUnits, MARKS)
const count = z
  .int('This must be a whole number.')
  .min(0, 'This must be at least 0.')
  .max(COUNT_MAX, `This must be at most ${COUNT_MAX}.`)

export const PracticeBody = z
  .object({
    quizId: z.string('This must be text.').refine(isId, 'This is not an id.'),
    score: marks(-MARKS_MAX),
    maxScore: marks(0),
    correct: count,
    wrong: count,
    skipped: count,
    finishedAt: instant,
  })
  .refine(({ score, maxScore }) => Math.abs(score) <= maxScore, {
    path: ['score'],
    message: 'The score must not be beyond the marks of the quiz.',
  })
export type PracticeBody = z.output<typeof PracticeBody>

/** Owner of the result: another user may have signed in since. */
export const PracticeQuery = z.object({ owner: z.string().max(100).optional() })
export type PracticeQuery = z.output<typeof PracticeQuery>

export const PracticeResult = z
  .object({
    _id: z.string(),
    quizId: z.string(),
    title: z.string().describe('Blank if the quiz was deleted.'),
    score: z.number(),
    maxScore: z.number(),
    correct: z.int(),
    wrong: z.int(),
    skipped: z.int(),
    finishedAt: z.string(),
  })
  .meta({ id: 'PracticeResult' })
export type PracticeResult = z.output<typeof PracticeResult>

export const PracticeData = z.object({ result: z.object({ _id: z.string(), finishedAt: z.string() }) })

export const UserPracticeData = z.object({ results: z.array(PracticeResult) })
export type UserPracticeData = z.output<typeof UserPracticeData>
