import type { FastifyRequest } from 'fastify'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import { IdempotencyHeaders, REPLAYED_HEADER } from '#shared/contracts/idempotency.ts'
import { UserPracticeData, PracticeBody, PracticeData, PracticeQuery } from '#shared/contracts/practice.ts'
import { toIdempotentRequest } from '#server/content/idempotency/idempotency.ts'
import { unauthorized } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { PracticeService } from './practice.service.ts'

const tags = ['Attempts']

function getUserId({ viewer }: Pick<FastifyRequest, 'viewer'>, { owner }: PracticeQuery): string {
  if (viewer === null) throw unauthorized()
  if (owner !== undefined && owner !== viewer.id)
    throw unauthorized('You are signed in with another account now.')
  return viewer.id
}

export function practiceRoutes(routes: ApiRoutes, service: PracticeService): void {
  routes.get(
    '/me/practice',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Own results of practice quizzes, the latest first',
        querystring: PracticeQuery,
        response: { 200: envelope(UserPracticeData) },
      },
    },
    async (request) => toEnvelope(await service.own(getUserId(request, request.query))),
  )
  routes.post(
    '/me/practice',
    {
      config: { access: 'user', extraStatuses: [404] },
      schema: {
        tags,
        summary: 'Keep the result of a practice quiz, as the device scored it; it is never ranked',
        headers: IdempotencyHeaders,
        querystring: PracticeQuery,
        body: PracticeBody,
        response: { 200: envelope(PracticeData) },
      },
    },
    async (request, reply) => {
      const userId = getUserId(request, request.query)
      const done = await service.store(userId, request.body, toIdempotentRequest(request))
      if (done.isReplayed) void reply.header(REPLAYED_HEADER, 'true')
      return toEnvelope({ result: done.answer }, 'Your result is saved.')
    },
  )
}
