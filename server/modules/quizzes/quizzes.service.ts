import type { Question } from '#shared/contracts/question.ts'
import type { Quiz } from '#shared/contracts/quiz.ts'
import type { ContentPorts } from '#server/content/model/content.model.ts'
import { cachedUntilEvent } from '#server/content/cache/cached-until-event.ts'
import type { Tagged } from '#server/content/cache/cache-tags.ts'
import { singleListService } from '../../content/content.single-list.ts'
import type { PublicList, PublicListQuery } from '../../content/content.single-list.ts'
import { readItemJson } from '#server/content/store/content.repository.ts'
import type { AdminEntry } from '#server/content/reading/admin-reader.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import { activeQuizzes } from './list-active-quizzes.ts'
import { lockedQuizzes } from './quizzes.repository.ts'
import { quizModel } from './quiz.model.ts'
import { toObstacle, quizReader, quizOpener } from './read-quiz.ts'
import { quizReasons, findReason, findShortage, poolEffect } from './quiz-reasons.policy.ts'
import type { QuizRow } from './quiz.policy.ts'
import { poolReleaser } from './quiz-pool.service.ts'
import { poolStatements } from './quiz-pool.repository.ts'
import { quizQuestions } from './read-quiz-questions.ts'

// A few suffice: even a thousand candidates start only few different quizzes within seconds.
const MAX_CACHED_QUIZZES = 20

const keyOf = ({ _id, version }: Quiz): string => `${_id}/${version}`

export function quizzesService(
  ports: ContentPorts & { allowsPaidPrizes: boolean; entitlements: Entitlements },
) {
  const { db, clock } = ports
  const model = quizModel(ports.allowsPaidPrizes)
  const content = singleListService(ports, model)
  const findItemJson = (ids: readonly string[]) => readItemJson(db.read, ids)
  const questions = quizQuestions(db, findItemJson)
  const findLocked = lockedQuizzes(ports.entitlements)
  const active = activeQuizzes({ ...ports, findLocked }, findItemJson)

  const { withReason, asOffered } = quizReasons(db, clock)
  const withReasonOf = async (entry: AdminEntry<Quiz>) => ({ ...entry, item: await withReason(entry.item) })
  const open = quizOpener({
    ...ports,
    open: (id) => content.open(id),
    find: (id) => content.rows.find(id),
    toItem: (row) => model.toItem(row),
  })

  const shortages = cachedUntilEvent<{ shortage: string }>(db, MAX_CACHED_QUIZZES)
  const papers = cachedUntilEvent<readonly Question[]>(db, MAX_CACHED_QUIZZES)

  return {
    ...content,

    create: async (...given: Parameters<typeof content.create>) => withReason(await content.create(...given)),
    update: async (...given: Parameters<typeof content.update>) => withReason(await content.update(...given)),
    adminRead: async (id: string) => withReasonOf(await content.adminRead(id)),
    async adminList(query: Parameters<typeof content.adminList>[0]) {
      const { entries, ...page } = await content.adminList(query)
      return { ...page, entries: await Promise.all(entries.map(withReasonOf)) }
    },

    active,

    releasePools: poolReleaser(ports),
    poolEffect: poolEffect(db, clock),

    /** Returns a quiz with its obstacle to a start ('' for none). `withdrawn`: only buyers can take it. Throws 404. */
    async openForAttempt(id: string): Promise<{ quiz: Quiz; obstacle: string; withdrawn: boolean }> {
      const { item, withdrawn } = await open(id)
      const now = clock()
      const { shortage } = await shortages(keyOf(item), async () => ({
        shortage: await findShortage(db.read, item, now),
      }))
      const quiz = { ...item, inactiveReason: await findReason(db.read, item, now, shortage) }
      const obstacle = toObstacle(quiz, now)
      // A clock that was set back does not reopen a quiz whose pool was released.
      const isClosed = !item.practice && (await poolStatements(db.read).hasPool.get(item._id)) === 0
      return { quiz, obstacle: obstacle === '' && isClosed ? 'This quiz has expired.' : obstacle, withdrawn }
    },

    /** Returns false for a public quiz that is not offered because it would be against the law. */
    isOffered: (row: QuizRow): boolean => model.toItem(row).inactiveReason === '',

    /** Returns the questions of a server-run quiz: the listed ones, or a new draw from its pool. */
    readQuestions: (quiz: Quiz): Promise<readonly Question[]> =>
      quiz.questionIds.length > 0
        ? papers(keyOf(quiz), () => questions.listed(quiz))
        : questions.drawnForServer(quiz),

    /** Returns a page of active quizzes. The public page lists no other quizzes. */
    async publicList(query: PublicListQuery): Promise<Tagged<PublicList>> {
      const { quizzes, ...page } = await active(query)
      return { items: quizzes, ...page }
    },

    ...quizReader({ clock, open, withReason, asOffered, questions, findLocked }),
  }
}

export type QuizzesService = ReturnType<typeof quizzesService>
