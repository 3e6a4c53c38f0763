import { EndedSessionsData, UsersData, UsersQuery } from '#shared/contracts/people.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { toActor } from '#server/lib/sessions.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParams } from '#server/lib/id-params.ts'
import type { UsersService } from './users.service.ts'

const admin = { config: { access: 'admin' as const } }
const tags = ['Admin']

export function usersRoutes(routes: ApiRoutes, { users }: { users: UsersService }): void {
  routes.get(
    '/admin/people',
    {
      ...admin,
      schema: {
        tags,
        summary: 'The person with an e-mail address',
        querystring: UsersQuery,
        response: { 200: envelope(UsersData) },
      },
    },
    async (request) => toEnvelope({ people: await users.find(request.query.email) }),
  )

  routes.post(
    '/admin/people/:id/end-sessions',
    {
      ...admin,
      schema: {
        tags,
        summary: 'End all sessions of a person',
        params: idParams,
        response: { 200: envelope(EndedSessionsData) },
      },
    },
    async (request) => {
      const { id } = request.params
      const ended = await users.endSessions(id, toActor(request))
      return toEnvelope(
        { _id: id, ended },
        ended === 1 ? 'Signed out on 1 device.' : `Signed out on ${ended} devices.`,
      )
    },
  )
}
