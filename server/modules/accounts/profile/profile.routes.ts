import * as z from 'zod'
import { DeleteAccountBody, ProfileBody } from '#shared/contracts/account-bodies.ts'
import { ExportData, Profile, SessionsData } from '#shared/contracts/auth.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { notFound } from '#server/lib/errors.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParams } from '#server/lib/id-params.ts'
import { requireViewer } from '#server/lib/sessions.ts'
import { readChallenge, toClientInfo } from '#server/modules/accounts/sessions/set-account-cookies.ts'
import type { AccountCookies } from '#server/modules/accounts/sessions/set-account-cookies.ts'
import type { ProfileService } from './profile.service.ts'
import type { AccountSessions } from '#server/modules/accounts/sessions/sessions.service.ts'

type Parts = {
  profiles: ProfileService
  sessions: AccountSessions
  cookies: AccountCookies
}

const tags = ['Accounts']
const user = { config: { access: 'user' as const } }
const nothing = z.object({})

export function profileRoutes(routes: ApiRoutes, parts: Parts): void {
  const { profiles } = parts

  routes.get(
    '/profile',
    { ...user, schema: { tags, summary: 'Who is signed in', response: { 200: envelope(Profile) } } },
    async (request) => toEnvelope(await profiles.read(requireViewer(request))),
  )
  routes.put(
    '/profile',
    {
      ...user,
      schema: {
        tags,
        summary: 'Change the own profile',
        body: ProfileBody,
        response: { 200: envelope(Profile) },
      },
    },
    async (request) =>
      toEnvelope(await profiles.change(requireViewer(request), request.body), 'Your profile is saved.'),
  )
  routes.get(
    '/profile/export',
    {
      ...user,
      schema: { tags, summary: 'Everything held on oneself', response: { 200: envelope(ExportData) } },
    },
    async (request, reply) => {
      void reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return toEnvelope(await profiles.export(requireViewer(request)))
    },
  )
  sessionRoutes(routes, parts)
}

function sessionRoutes(routes: ApiRoutes, { profiles, sessions, cookies }: Parts): void {
  routes.post(
    '/profile/erase',
    {
      config: { access: 'user', limits: ['signIns'] },
      schema: {
        tags,
        summary: 'Erase the own account',
        body: DeleteAccountBody,
        response: { 200: envelope(nothing) },
      },
    },
    async (request, reply) => {
      const body = { ...request.body, challenge: readChallenge(request, request.body) }
      const known = await profiles.erase(requireViewer(request).id, body, toClientInfo(request))
      cookies.signOut(reply)
      cookies.setKnown(reply, known)
      cookies.clearChallenge(reply)
      return toEnvelope({}, 'Your account is deleted.')
    },
  )
  routes.get(
    '/sessions',
    { ...user, schema: { tags, summary: 'Own sessions', response: { 200: envelope(SessionsData) } } },
    async (request) => {
      const viewer = requireViewer(request)
      // The account determines the lifetime of a session, regardless of its rights.
      const { id, accountRole: role = viewer.role } = viewer
      return toEnvelope({ sessions: await sessions.list({ id, role }, viewer.sid) })
    },
  )
  routes.delete(
    '/sessions/:id',
    {
      ...user,
      schema: {
        tags,
        summary: 'End an own session',
        params: idParams,
        response: { 200: envelope(z.object({ _id: z.string() })) },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(request)
      const { id } = request.params
      if (!(await sessions.end(viewer.id, id))) throw notFound('This device is already signed out.')
      if (id === viewer.sid) cookies.signOut(reply)
      return toEnvelope({ _id: id }, 'The device is signed out.')
    },
  )
}
