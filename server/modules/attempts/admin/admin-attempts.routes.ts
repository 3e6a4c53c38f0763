import * as z from 'zod'
import {
  AdminAttemptsData,
  AdminAttemptsQuery,
  AttemptsQuizzesData,
  AttemptsQuizzesQuery,
  ChangedAttemptData,
  ChangedQuizData,
  ExtraTimeBody,
  LiveQuizData,
  PAPER_PARTS,
  ReasonBody,
  UnderWayData,
} from '#shared/contracts/admin-attempts.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParam, idParams } from '#server/lib/id-params.ts'
import type { AdminAttemptsService } from './admin-attempts.service.ts'
import { toActor } from '#server/lib/sessions.ts'

const tags = ['Admin']
const admin = { access: 'admin' as const }
const changing = { ...admin, extraStatuses: [409] } as const

const attempts = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`)

function liveRoutes(routes: ApiRoutes, service: AdminAttemptsService): void {
  routes.get(
    '/admin/quiz-attempts',
    {
      config: admin,
      schema: {
        tags,
        summary: 'The quizzes that the server runs, with the numbers of their attempts',
        querystring: AttemptsQuizzesQuery,
        response: { 200: envelope(AttemptsQuizzesData) },
      },
    },
    async (request) => toEnvelope(await service.quizzes(request.query)),
  )
  routes.get(
    '/admin/quiz-attempts/:id',
    {
      config: admin,
      schema: {
        tags,
        summary: 'How a quiz goes at this moment, and its last 30 minutes',
        params: idParams,
        response: { 200: envelope(LiveQuizData) },
      },
    },
    async (request) => toEnvelope(await service.live(request.params.id)),
  )
  routes.get(
    '/admin/papers/:part/:id',
    {
      config: admin,
      schema: {
        tags,
        summary: 'How many papers under way are of a quiz, or hold a question',
        params: z.object({ part: z.enum(PAPER_PARTS), id: idParam }),
        response: { 200: envelope(UnderWayData) },
      },
    },
    async ({ params: { part, id } }) => toEnvelope({ underWay: await service.underWay(part, id) }),
  )
}

function attemptRoutes(routes: ApiRoutes, { attempt }: AdminAttemptsService): void {
  const common = { tags, params: idParams, response: { 200: envelope(ChangedAttemptData) } }
  routes.post(
    '/admin/attempts/:id/extra-time',
    {
      config: changing,
      schema: { ...common, summary: 'Give an attempt under way more time', body: ExtraTimeBody },
    },
    async (request) => {
      const changed = await attempt.extend(request.params.id, request.body, toActor(request))
      return toEnvelope({ attempt: changed }, 'The time is added.')
    },
  )
  routes.post(
    '/admin/attempts/:id/void',
    {
      config: changing,
      schema: { ...common, summary: 'Make an attempt void: it ends, and does not rank', body: ReasonBody },
    },
    async (request) => {
      const changed = await attempt.makeVoid(request.params.id, request.body, toActor(request))
      return toEnvelope({ attempt: changed }, 'The attempt is cancelled.')
    },
  )
  routes.post(
    '/admin/attempts/:id/grant',
    {
      config: changing,
      schema: {
        ...common,
        summary: 'Grant another attempt for one that has ended: it replaces the other in the ranks',
        body: ReasonBody,
      },
    },
    async (request) => {
      const changed = await attempt.grant(request.params.id, request.body, toActor(request))
      return toEnvelope({ attempt: changed }, 'The candidate can start another attempt.')
    },
  )
  routes.post(
    '/admin/attempts/:id/close',
    {
      config: changing,
      schema: { ...common, summary: 'End and score an attempt now', body: ReasonBody },
    },
    async (request) => {
      const changed = await attempt.close(request.params.id, request.body, toActor(request))
      return toEnvelope({ attempt: changed }, 'The attempt is closed.')
    },
  )
}

function quizRoutes(routes: ApiRoutes, { quiz }: AdminAttemptsService): void {
  const common = { tags, params: idParams, response: { 200: envelope(ChangedQuizData) } }
  routes.post(
    '/admin/quiz-attempts/:id/extra-time',
    {
      config: changing,
      schema: { ...common, summary: 'Give everybody who writes a quiz more time', body: ExtraTimeBody },
    },
    async (request) => {
      const _id = request.params.id
      const changed = await quiz.extend(_id, request.body, toActor(request))
      return toEnvelope({ _id, changed }, `${attempts(changed)} got more time.`)
    },
  )
  routes.post(
    '/admin/quiz-attempts/:id/close',
    {
      config: changing,
      schema: { ...common, summary: 'End and score all attempts at a quiz now', body: ReasonBody },
    },
    async (request) => {
      const _id = request.params.id
      const changed = await quiz.close(_id, request.body, toActor(request))
      return toEnvelope({ _id, changed }, `${attempts(changed)} closed.`)
    },
  )
}

export function adminAttemptsRoutes(routes: ApiRoutes, service: AdminAttemptsService): void {
  liveRoutes(routes, service)
  routes.get(
    '/admin/attempts',
    {
      config: admin,
      schema: {
        tags,
        summary: 'The attempts at a quiz, under way or ended',
        querystring: AdminAttemptsQuery,
        response: { 200: envelope(AdminAttemptsData) },
      },
    },
    async ({ query }) => toEnvelope(await service.list({ ...query, quizId: query.quizId.toUpperCase() })),
  )
  attemptRoutes(routes, service)
  quizRoutes(routes, service)
}
