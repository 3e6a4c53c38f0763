import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { SavedJobBody, SavedJobData, SavedJobQuery, SavedJobsData } from '#shared/contracts/saved-job.ts'
import { unauthorized } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParam } from '#server/lib/id-params.ts'
import type { SavedJobsService } from './saved-jobs.service.ts'

const tags = ['Saved jobs']
const user = { config: { access: 'user' as const } }
const params = z.object({ postId: idParam })

function getUserId({ viewer }: Pick<FastifyRequest, 'viewer'>, { owner }: SavedJobQuery): string {
  if (viewer === null) throw unauthorized()
  if (owner !== undefined && owner !== viewer.id)
    throw unauthorized('You are signed in with another account now.')
  return viewer.id
}

export function savedJobsRoutes(routes: ApiRoutes, service: SavedJobsService): void {
  routes.get(
    '/saved',
    {
      ...user,
      schema: {
        tags,
        summary: 'Own saved jobs with their posts; the last removed ones too, for other devices to learn of',
        querystring: SavedJobQuery,
        response: { 200: envelope(SavedJobsData) },
      },
    },
    async (request) => toEnvelope(await service.list(getUserId(request, request.query))),
  )
  routes.put(
    '/saved/:postId',
    {
      config: { ...user.config, extraStatuses: [409] },
      schema: {
        tags,
        summary: 'Save a job, follow it, or change its status or note; of each field the last change holds',
        params,
        querystring: SavedJobQuery,
        body: SavedJobBody,
        response: { 200: envelope(SavedJobData) },
      },
    },
    async (request) => {
      const { postId } = request.params
      const saved = await service.change(getUserId(request, request.query), postId, request.body)
      const isRemoved = request.body.isSaved?.value === false
      return toEnvelope({ saved }, isRemoved ? 'Removed from your saved jobs.' : 'Saved.')
    },
  )
}
