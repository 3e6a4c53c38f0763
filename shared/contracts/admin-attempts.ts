import * as z from 'zod'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#shared/domain/constants.ts'
import { isId } from '#shared/domain/ids.ts'
import { ATTEMPT_STATUSES } from './attempt.ts'
import { listPage, integerParameter } from './list-query.ts'
import { requiredText } from './text-fields.ts'

/* Attempts for admins. Includes scores and names before the results are public. */

export const EXTRA_MINUTES_MAX = 180
export const REASON_LENGTH = 200

const count = z.int().min(0)
const id = z.string('This must be text.').refine(isId, 'This is not an id.')

export const AttemptsQuiz = z
  .object({
    _id: z.string(),
    title: z.string(),
    startDateTime: z.string(),
    expireDateTime: z.string(),
    live: count.describe('Papers under way.'),
    ended: count,
  })
  .meta({ id: 'AttemptsQuiz' })
export type AttemptsQuiz = z.output<typeof AttemptsQuiz>

const page = integerParameter(1, Number.MAX_SAFE_INTEGER, 'Page must be a whole number from 1.')
const limit = integerParameter(
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  `Limit must be a whole number from 1 to ${PAGE_SIZE_MAX}.`,
)

export const AttemptsQuizzesQuery = z.object({ page, limit })
export type AttemptsQuizzesQuery = z.output<typeof AttemptsQuizzesQuery>

export const AttemptsQuizzesData = z.object({ quizzes: z.array(AttemptsQuiz), ...listPage })
export type AttemptsQuizzesData = z.output<typeof AttemptsQuizzesData>

export const LiveQuizData = z.object({
  quiz: AttemptsQuiz,
  counts: z.object({
    started: count.describe('All attempts.'),
    saving: count.describe('Under way, heard of within the last 60 s.'),
    silent: count.describe('Under way, not heard of for 60 s.'),
    handedIn: count.describe('Handed in, or closed when their time was over.'),
  }),
  minutes: z
    .array(z.object({ at: z.string(), started: count, handedIn: count }))
    .describe('The last 30 minutes, the oldest first.'),
  serverNow: z.string(),
})
export type LiveQuizData = z.output<typeof LiveQuizData>

export const AdminAttempt = z
  .object({
    _id: z.string(),
    quizId: z.string(),
    userId: z.string().nullable().describe('Null once the account is deleted.'),
    name: z.string(),
    email: z.string(),
    number: z.int(),
    status: z.enum(ATTEMPT_STATUSES),
    isLive: z.boolean(),
    isSilent: z.boolean().describe('Under way, and not heard of for 60 s.'),
    startedAt: z.string(),
    deadlineAt: z.string(),
    seenAt: z.string(),
    finishedAt: z.string().nullable(),
    score: z.number().nullable(),
    maxScore: z.number().nullable(),
    rank: z.int().nullable(),
    voidedReason: z.string().describe('Why it does not rank; blank where no admin made it void.'),
    grant: z
      .object({ reason: z.string(), isStarted: z.boolean() })
      .nullable()
      .describe('Why another attempt was granted in its place, and whether that one has started.'),
  })
  .meta({ id: 'AdminAttempt' })
export type AdminAttempt = z.output<typeof AdminAttempt>

/** Lists of a quiz's attempts: `live`, the latest start first; `ended`, the best score first. */
export const ATTEMPT_VIEWS = ['live', 'ended'] as const
export type AttemptView = (typeof ATTEMPT_VIEWS)[number]

export const AdminAttemptsQuery = z.object({
  quizId: id,
  view: z.enum(ATTEMPT_VIEWS, 'View is live or ended.').default('live'),
  searchQuery: z
    .string('Give one search text.')
    .max(REASON_LENGTH, `Use at most ${REASON_LENGTH} characters.`)
    .default('')
    .describe('Parts of a name or an e-mail address that must all be there; blank is no search.'),
  page,
  limit,
})
export type AdminAttemptsQuery = z.output<typeof AdminAttemptsQuery>

export const AdminAttemptsData = z.object({ attempts: z.array(AdminAttempt), ...listPage })
export type AdminAttemptsData = z.output<typeof AdminAttemptsData>

const reason = requiredText(REASON_LENGTH, 'Write a reason.')
const MINUTES = `Minutes must be a whole number from 1 to ${EXTRA_MINUTES_MAX}.`

export const ReasonBody = z.object({ reason })
export type ReasonBody = z.output<typeof ReasonBody>

export const ExtraTimeBody = z.object({
  minutes: z.int(MINUTES).min(1, MINUTES).max(EXTRA_MINUTES_MAX, MINUTES),
  reason,
})
export type ExtraTimeBody = z.output<typeof ExtraTimeBody>

export const ChangedAttemptData = z.object({ attempt: AdminAttempt })
export const ChangedQuizData = z.object({ _id: z.string(), changed: count })

export const PAPER_PARTS = ['quiz', 'question'] as const
export type PaperPart = (typeof PAPER_PARTS)[number]

export const UnderWayData = z.object({ underWay: count })
export type UnderWayData = z.output<typeof UnderWayData>
