import type { Quiz, QuizData, QuizOverview } from '#shared/contracts/quiz.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { listTag, type Tagged } from '#server/content/cache/cache-tags.ts'
import { ACTIVE_LIST } from '#server/content/served-questions/served-questions.ts'
import { unauthorized } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import { expiryTag } from '#server/lib/cache/tagged-cache.ts'
import type { SeenQuiz } from './open-quiz.ts'
import type { lockedQuizzes } from './quizzes.repository.ts'
import type { quizQuestions } from './quiz-questions.ts'

/** Returns why a quiz cannot be taken now, as text for users; '' if it can. */
export function obstacleOf(quiz: Omit<Quiz, 'questionIds'>, now: number): string {
  if (quiz.inactiveReason !== '') return 'This quiz is not offered.'
  if (now < Date.parse(quiz.startDateTime)) return `This quiz starts on ${formatInstant(quiz.startDateTime)}.`
  if (now >= Date.parse(quiz.expireDateTime)) return 'This quiz has expired.'
  return ''
}

type Options = {
  clock: () => number
  open: (id: string) => Promise<SeenQuiz>
  /** Returns a quiz with its problems, for admins. */
  withReason: (item: Quiz) => Quiz
  /** Returns a quiz with why it can never be started, and with the number of questions that it asks. */
  asOffered: (item: Quiz) => Quiz
  questions: ReturnType<typeof quizQuestions>
  lockedOf: ReturnType<typeof lockedQuizzes>
}

/** Builds the reader of one quiz, for its page and for taking it. */
export function quizReader({ clock, open, withReason, asOffered, questions, lockedOf }: Options) {
  return {
    /** Returns a public quiz as anybody may see it before the start. Throws 404. */
    async overview(id: string): Promise<Tagged<{ quiz: QuizOverview }>> {
      const { item, withdrawn, tags } = await open(id)
      const { questionIds: _ids, ...shown } = asOffered(item)
      const now = clock()
      const startable = obstacleOf(shown, now) === ''
      const next = [shown.startDateTime, shown.expireDateTime].map(Date.parse).find((at) => at > now)
      return {
        quiz: { ...shown, startable, withdrawn },
        // Its questions change without it.
        tags: [...tags, listTag(ACTIVE_LIST), ...(next === undefined ? [] : [expiryTag(next)])],
      }
    },

    /**
     * Returns a quiz to take. Practice quizzes come with their questions, for all users. Other quizzes throw 401
     * without a session; their questions come with an attempt. Admins get all questions.
     */
    async take(id: string, viewer: Viewer | null): Promise<QuizData> {
      const { item: stored, withdrawn } = await open(id)
      const item = asOffered(stored)
      if (!item.practice && viewer === null) throw unauthorized()
      const obstacle = obstacleOf(item, clock())
      const startable = obstacle === ''
      const locked = (await lockedOf(viewer, [item])).has(item._id)
      if (viewer?.role === 'admin')
        return {
          quiz: { ...withReason(stored), startable, withdrawn, locked },
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
