import * as z from 'zod'
import { isId } from '#shared/domain/ids.ts'
import { ATTEMPT_STATUSES } from './attempt.ts'

const UserAttempt = z.object({
  _id: z.string(),
  quizId: z.string(),
  title: z.string(),
  status: z.enum(ATTEMPT_STATUSES),
  startedAt: z.string(),
  deadlineAt: z.string(),
  finishedAt: z.string().nullable(),
  number: z.int(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  resultAt: z
    .string()
    .nullable()
    .describe('When the score is published; null afterwards, and before the end.'),
  replacement: z
    .enum(['granted', 'started'])
    .nullable()
    .describe('Whether an admin granted another attempt in its place, and whether that one has started.'),
  isVoid: z.boolean().describe('Whether an admin has made the attempt void: it is not ranked.'),
})
export type UserAttempt = z.output<typeof UserAttempt>

const id = z.string().refine(isId, 'This is not an id.').optional()

export const UserAttemptsQuery = z.object({
  before: id,
  quizId: id,
  status: z.enum(ATTEMPT_STATUSES, 'Choose a status of attempts.').optional(),
})
export type UserAttemptsQuery = z.output<typeof UserAttemptsQuery>

/** `GET /me/attempts`: pages of 100, the latest first. 100 is also the most attempts that a quiz allows. */
export const UserAttemptsData = z.object({ attempts: z.array(UserAttempt) })
export type UserAttemptsData = z.output<typeof UserAttemptsData>
