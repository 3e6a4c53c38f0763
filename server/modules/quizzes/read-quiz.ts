import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Quiz, QuizData, QuizOverview } from '#shared/contracts/quiz.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { listTag, type Tagged, itemTag } from '#server/content/cache/cache-tags.ts'
import { ACTIVE_LIST } from '#server/content/records/served-questions.repository.ts'
import { unauthorized, AppError } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import { expiryTag } from '#server/lib/cache/tagged-cache.ts'
import type { lockedQuizzes } from './quizzes.repository.ts'
import type { quizQuestions } from './read-quiz-questions.ts'
import { isId } from '#shared/domain/ids.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import type { QuizRow } from './quiz.policy.ts'

/** Quiz as users see it. A withdrawn quiz is not public or on sale, but its buyers can still take it. */
type SeenQuiz = Tagged<{ item: Quiz; withdrawn: boolean }>

type OpenerOptions = {
  clock: () => number
  open: (id: string) => Promise<Tagged<{ item: object }>>
  find: (id: string) => Promise<QuizRow | null>
  toItem: (row: QuizRow) => Quiz
  entitlements: Entitlements
}

// A refund of the last buyer closes a withdrawn quiz without a write of the quiz.
const CACHE_TTL_MS = MINUTE_MS

/** Builds the reader of public quizzes, and of withdrawn ones that a user has bought. Throws 404 for others. */
export const quizOpener = ({ clock, open, find, toItem, entitlements }: OpenerOptions) =>
  async function read(id: string): Promise<SeenQuiz> {
    try {
      const { item, tags } = await open(id)
      return { item: item as Quiz, withdrawn: false, tags }
    } catch (error) {
      if (!(error instanceof AppError && error.statusCode === 404 && isId(id))) throw error
      const row = await find(id.toUpperCase())
      if (row === null || row.priceInPaise === 0) throw error
      if (!(await entitlements.isSold('quiz', row.id))) throw error
      const tags = [itemTag('quiz', row.id), expiryTag(clock() + CACHE_TTL_MS)]
      return { item: toItem(row), withdrawn: true, tags }
    }
  }

/** Returns why a quiz cannot be taken now, as text for users; '' if it can. */
export function toObstacle(quiz: Omit<Quiz, 'questionIds'>, now: number): string {
  if (quiz.inactiveReason !== '') return 'This quiz is not offered.'
  if (now < Date.parse(quiz.startDateTime)) return `This quiz starts on ${formatInstant(quiz.startDateTime)}.`
  if (now >= Date.parse(quiz.expireDateTime)) return 'This quiz has expired.'
  return ''
}

type Options = {
  clock: () => number
  open: (id: string) => Promise<SeenQuiz>
  withReason: (item: Quiz) => Promise<Quiz>
  asOffered: (item: Quiz) => Promise<Quiz>
  questions: ReturnType<typeof quizQuestions>
  findLocked: ReturnType<typeof lockedQuizzes>
}

export function quizReader({ clock, open, withReason, asOffered, questions, findLocked }: Options) {
  return {
    /** Returns the public facts of a quiz before its start. Throws 404. */
    async overview(id: string): Promise<Tagged<{ quiz: QuizOverview }>> {
      const { item, withdrawn, tags } = await open(id)
      const { questionIds: _ids, ...shown } = await asOffered(item)
      const now = clock()
      const startable = toObstacle(shown, now) === ''
      const next = [shown.startDateTime, shown.expireDateTime].map(Date.parse).find((at) => at > now)
      return {
        quiz: { ...shown, startable, withdrawn },
        // Questions change without a write of the quiz.
        tags: [...tags, listTag(ACTIVE_LIST), ...(next === undefined ? [] : [expiryTag(next)])],
      }
    },

    /** Returns a quiz, with questions if it is practice or for admins. Throws 401 without a session unless practice. */
    async take(id: string, viewer: Viewer | null): Promise<QuizData> {
      const { item: stored, withdrawn } = await open(id)
      const item = await asOffered(stored)
      if (!item.practice && viewer === null) throw unauthorized()
      const obstacle = toObstacle(item, clock())
      const startable = obstacle === ''
      const locked = (await findLocked(viewer, [item])).has(item._id)
      if (viewer?.role === 'admin')
        return {
          quiz: { ...(await withReason(stored)), startable, withdrawn, locked },
          questions: await questions.all(item),
          reason: obstacle,
        }
      const { questionIds: _ids, ...shown } = item
      const quiz = { ...shown, startable, withdrawn, locked }
      if (obstacle !== '') return { quiz, questions: [], reason: obstacle }
      if (!item.practice) return { quiz, questions: [], reason: 'Its questions come when you start it.' }
      return { quiz, questions: await questions.forPractice(item), reason: '' }
    },
  }
}
