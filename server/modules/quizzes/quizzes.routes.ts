import * as z from 'zod'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import {
  ActiveQuizListData,
  ActiveQuizQuery,
  QuizData,
  QuizListData,
  QuizOverviewData,
  quiz,
} from '#shared/contracts/quiz.ts'
import { PoolEffectBody, PoolEffectData } from '#shared/contracts/pool-effect.ts'
import { quizWarning } from '#shared/domain/quizzes/quiz-obstacles.ts'
import { listRoute } from '../../content/content.read-routes.ts'
import { contentRoutes } from '#server/content/content.write-routes.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { QuizzesService } from './quizzes.service.ts'

const tag = 'Quizzes'

// Order of the client's parameters, so that its URLs equal the cache keys.
const ACTIVE_PARAMETERS = ['page', 'limit', 'searchQuery'] satisfies (keyof ActiveQuizQuery)[]

function poolRoute(routes: ApiRoutes, service: QuizzesService): void {
  routes.post(
    '/admin/quizzes/pool-effect',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'What the publication of a quiz reserves, and what prevents it; nothing is saved',
        body: PoolEffectBody,
        response: { 200: envelope(PoolEffectData) },
      },
    },
    async (request) => toEnvelope(await service.poolEffect(request.body)),
  )
}

export function quizzesRoutes(routes: ApiRoutes, service: QuizzesService): void {
  routes.get(
    '/quizzes/active',
    {
      config: { access: 'public', cache: { query: ACTIVE_PARAMETERS } },
      schema: {
        tags: [tag],
        summary: 'Quizzes that have not expired',
        querystring: ActiveQuizQuery,
        response: { 200: envelope(ActiveQuizListData) },
      },
    },
    async (request) => {
      const { tags, ...data } = await service.active(request.query, request.viewer)
      request.addCacheTags(...tags)
      return toEnvelope(data)
    },
  )

  routes.get(
    quiz.paths.read,
    {
      // Access depends on the quiz, so the service decides.
      config: { access: quiz.access.read, extraStatuses: [401] },
      schema: {
        tags: [tag],
        summary: 'One quiz, with its questions where it is practice',
        params: z.object({ id: z.string() }),
        response: { 200: envelope(QuizData) },
      },
    },
    async (request) => toEnvelope(await service.take(request.params.id, request.viewer)),
  )

  routes.get(
    '/quizzes/:id/overview',
    {
      config: { access: 'public', cache: { query: [] }, extraStatuses: [404] },
      schema: {
        tags: [tag],
        summary: 'What anybody may know of a quiz before its start',
        params: z.object({ id: z.string() }),
        response: { 200: envelope(QuizOverviewData) },
      },
    },
    async (request) => {
      const { tags, ...data } = await service.overview(request.params.id)
      request.addCacheTags(...tags)
      return toEnvelope(data)
    },
  )

  poolRoute(routes, service)
  listRoute(routes, quiz, service, { tag, data: QuizListData })
  contentRoutes(routes, quiz, service, { tag, remark: quizWarning })
}
