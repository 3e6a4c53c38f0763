import type { Question } from '#shared/contracts/question.ts'
import type { Quiz, QuizData } from '#shared/contracts/quiz.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import type { ContentPorts } from '../../content/content.model.ts'
import { keptUntilEvent } from '../../content/kept-until-event.ts'
import type { Tagged } from '../../content/cache-tags.ts'
import { singleListService } from '../../content/content.single-list.ts'
import type { PublicList, PublicListQuery } from '../../content/content.single-list.ts'
import { readItemJson } from '../../db/item-json.ts'
import { unauthorized } from '../../errors.ts'
import type { Viewer } from '../../ports/access/sessions.ts'
import { activeQuizzes } from './quiz.active.ts'
import { quizModel } from './quiz.model.ts'
import { reasonOf, shortageOf } from './quiz.reasons.ts'
import type { QuizRow } from './quiz.model.ts'
import { quizQuestions } from './quiz.questions.ts'

// A thousand candidates start within seconds what few quizzes ask.
const PAPERS_KEPT = 20

const keyOf = ({ _id, version }: Quiz): string => `${_id}/${version}`

/** Returns why a quiz cannot be taken now, as text for users; '' if it can. */
function obstacleOf(quiz: Quiz, now: number): string {
  if (quiz.inactiveReason !== '') return 'This quiz is not offered.'
  if (now < Date.parse(quiz.startDateTime)) return `This quiz starts on ${formatInstant(quiz.startDateTime)}.`
  if (now >= Date.parse(quiz.expireDateTime)) return 'This quiz has expired.'
  return ''
}

/** Builds the service of quizzes: the content service, plus active quizzes and taking a quiz. */
export function quizzesService(ports: ContentPorts & { allowsPaidPrizes: boolean }) {
  const { db, clock } = ports
  const model = quizModel(ports.allowsPaidPrizes)
  const content = singleListService(ports, model)
  const findItemJson = (ids: readonly string[]) => readItemJson(db.read, ids)
  const questions = quizQuestions(db, findItemJson)
  const active = activeQuizzes(ports, findItemJson)

  /** Returns a quiz with why it can never be started as things stand: its questions change without it. */
  const withReason = (item: Quiz): Quiz => ({ ...item, inactiveReason: reasonOf(db.read, item, clock()) })
  const read = async (id: string): Promise<Quiz> => (await content.open(id)).item as Quiz
  const openQuiz = async (id: string): Promise<Quiz> => withReason(await read(id))

  const shortages = keptUntilEvent<{ shortage: string }>(db, PAPERS_KEPT)
  const papers = keptUntilEvent<readonly Question[]>(db, PAPERS_KEPT)

  return {
    ...content,

    create: async (...given: Parameters<typeof content.create>) => withReason(await content.create(...given)),
    update: async (...given: Parameters<typeof content.update>) => withReason(await content.update(...given)),
    async adminRead(id: string) {
      const { item, ...entry } = await content.adminRead(id)
      return { ...entry, item: withReason(item) }
    },
    async adminList(query: Parameters<typeof content.adminList>[0]) {
      const { entries, ...page } = await content.adminList(query)
      return { ...page, entries: entries.map((entry) => ({ ...entry, item: withReason(entry.item) })) }
    },

    active,

    /** Returns a public quiz, and why it cannot be started now ('' if it can). Throws 404. */
    async openForAttempt(id: string): Promise<{ quiz: Quiz; obstacle: string }> {
      const item = await read(id)
      const { shortage } = await shortages(keyOf(item), async () => ({ shortage: shortageOf(db.read, item) }))
      const now = clock()
      const quiz = { ...item, inactiveReason: reasonOf(db.read, item, now, shortage) }
      return { quiz, obstacle: obstacleOf(quiz, now) }
    },

    /** Returns whether a public quiz is offered: false for one that is against the law. */
    isOffered: (row: QuizRow): boolean => model.toItem(row).inactiveReason === '',

    /** Returns the questions that a quiz run by the server asks: the listed ones, or others of its category each time. */
    questionsOf: (quiz: Quiz): Promise<readonly Question[]> =>
      quiz.questionIds.length > 0
        ? papers(keyOf(quiz), () => questions.listed(quiz))
        : questions.drawnForServer(quiz),

    /** Returns a page of active quizzes: the public page does not list the others. */
    async publicList(query: PublicListQuery): Promise<Tagged<PublicList>> {
      const { quizzes, ...page } = await active(query)
      return { items: quizzes, ...page }
    },

    /**
     * Returns a quiz to take. Practice quizzes come with their questions, for all users. Other quizzes throw 401
     * without a session; their questions come with an attempt. Admins get all questions.
     */
    async take(id: string, viewer: Viewer | null): Promise<QuizData> {
      const item = await openQuiz(id)
      if (!item.practice && viewer === null) throw unauthorized()
      const obstacle = obstacleOf(item, clock())
      const startable = obstacle === ''
      if (viewer?.role === 'admin')
        return { quiz: { ...item, startable }, questions: await questions.all(item), reason: obstacle }
      const { questionIds: _ids, ...shown } = item
      const quiz = { ...shown, startable }
      if (obstacle !== '') return { quiz, questions: [], reason: obstacle }
      if (!item.practice) return { quiz, questions: [], reason: 'Its questions come when you start it.' }
      return { quiz, questions: await questions.forPractice(item), reason: '' }
    },
  }
}

export type QuizzesService = ReturnType<typeof quizzesService>
