import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { CalendarAddressData, NewCalendarAddressData } from '#shared/contracts/calendar.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { unauthorized } from '#server/lib/errors.ts'
import { hasETag } from '#server/lib/etags.ts'
import type { CalendarsService } from './calendars.service.ts'

const tags = ['Saved jobs']
const user = { access: 'user' } as const

function getUserId({ viewer }: Pick<FastifyRequest, 'viewer'>): string {
  if (viewer === null) throw unauthorized()
  return viewer.id
}

/** Registers the routes of calendar addresses: users make, find and revoke their own. */
export function calendarAddressRoutes(routes: ApiRoutes, service: CalendarsService): void {
  routes.get(
    '/calendar-address',
    {
      config: user,
      schema: {
        tags,
        summary: 'Whether the user has a calendar address, and since when',
        response: { 200: envelope(CalendarAddressData) },
      },
    },
    async (request) => toEnvelope({ address: await service.find(getUserId(request)) }),
  )
  routes.post(
    '/calendar-address',
    {
      config: user,
      schema: {
        tags,
        summary: 'Make a calendar address of the saved jobs; an earlier one stops working',
        response: { 200: envelope(NewCalendarAddressData) },
      },
    },
    async (request) =>
      toEnvelope({ address: await service.make(getUserId(request)) }, 'Your calendar address is ready.'),
  )
  routes.delete(
    '/calendar-address',
    {
      config: { ...user, extraStatuses: [404] },
      schema: {
        tags,
        summary: 'Revoke the calendar address',
        response: { 200: envelope(z.object({})) },
      },
    },
    async (request) => {
      await service.revoke(getUserId(request))
      return toEnvelope({}, 'Your calendar address is revoked.')
    },
  )
}

// The address is a secret: no cache stores the response, and no other site gets the address as a referrer.
const HEADERS = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

async function sendCalendar(
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
  service: CalendarsService,
): Promise<FastifyReply> {
  void reply.headers({ ...HEADERS, 'cache-control': 'private, no-store' })
  const { text, tag } = await service.read(request.params.file)
  void reply.headers({ ...HEADERS, etag: tag })
  if (hasETag(request.headers['if-none-match'], tag)) return await reply.code(304).send()
  return await reply.type('text/calendar; charset=utf-8').send(text)
}

/** Registers the calendar of saved jobs, for apps that know its secret address and have no session. */
export function calendarRoutes(routes: ApiRoutes, service: CalendarsService): void {
  routes.get(
    '/calendar/:file',
    {
      config: { access: 'public', ownLimits: ['calendarsOfNetwork'] },
      schema: { params: z.object({ file: z.string() }) },
    },
    async (request, reply) => await sendCalendar(request, reply, service),
  )
}
