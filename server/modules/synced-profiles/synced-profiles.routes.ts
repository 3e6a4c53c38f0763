import type { FastifyRequest } from 'fastify'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import { SyncedProfileData, SyncedProfileQuery, TimedFacts } from '#shared/contracts/synced-profile.ts'
import { unauthorized } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { SyncedProfilesService } from './synced-profiles.service.ts'

const url = '/me/synced-profile'
const user = { config: { access: 'user' as const } }
const shared = {
  tags: ['Accounts'],
  querystring: SyncedProfileQuery,
  response: { 200: envelope(SyncedProfileData) },
}

function getUserId({ viewer }: Pick<FastifyRequest, 'viewer'>, { owner }: SyncedProfileQuery): string {
  if (viewer === null) throw unauthorized()
  if (owner !== undefined && owner !== viewer.id)
    throw unauthorized('You are signed in with another account now.')
  return viewer.id
}

export function syncedProfilesRoutes(routes: ApiRoutes, service: SyncedProfilesService): void {
  routes.get(
    url,
    { ...user, schema: { ...shared, summary: 'Own answers about eligibility that the account keeps' } },
    async (request) => toEnvelope(await service.read(getUserId(request, request.query))),
  )
  routes.put(
    url,
    {
      ...user,
      schema: {
        ...shared,
        summary: 'Keep answers in the account; of each, the last change',
        body: TimedFacts,
      },
    },
    async (request) =>
      toEnvelope(
        await service.store(getUserId(request, request.query), request.body),
        'Your answers are in your account.',
      ),
  )
  routes.patch(
    url,
    {
      config: { ...user.config, extraStatuses: [404] },
      schema: { ...shared, summary: 'Change answers in the account; 404 if it has none', body: TimedFacts },
    },
    async (request) =>
      toEnvelope(await service.change(getUserId(request, request.query), request.body), 'Saved.'),
  )
  routes.delete(
    url,
    { ...user, schema: { ...shared, summary: 'Remove the answers from the account' } },
    async (request) =>
      toEnvelope(
        await service.remove(getUserId(request, request.query)),
        'Your answers are removed from your account.',
      ),
  )
}
