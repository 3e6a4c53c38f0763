import { vi } from 'vitest'
import { mergeProfiles, type TimedProfile } from '#shared/domain/eligibility/timed-profile.ts'
import { PageRequest, stubPageRequest } from './page-request.ts'

/** Fakes a server with the synced profile of one user. Other requests get a 404. */
export function syncedProfileServer(clock: () => number = Date.now) {
  /** `lost`: the server stores a change, but the response does not arrive. `facts`: null if the account keeps none. `onRequest` runs before the response to a request. */
  const server = {
    mode: 'up' as 'up' | 'offline' | 'failing' | 'lost' | 'refusing',
    facts: null as TimedProfile | null,
    calls: [] as string[],
    bodies: [] as unknown[],
    onRequest: async (): Promise<void> => undefined,
  }
  const respond = (statusCode: number, message: string, data: unknown = null) =>
    Response.json(
      { statusCode, success: statusCode < 400, message, data, errors: [] },
      { status: statusCode, headers: { date: new Date(clock()).toUTCString() } },
    )

  async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new PageRequest(input, init)
    if (!new URL(request.url).pathname.endsWith('/me/synced-profile')) return respond(404, 'No data found.')
    server.calls.push(request.method)
    const text = await request.text()
    if (text !== '') server.bodies.push(JSON.parse(text))
    await server.onRequest()
    if (server.mode === 'offline') throw new TypeError('Failed to fetch')
    if (server.mode === 'failing') return respond(500, 'Something went wrong.')
    if (server.mode === 'refusing') return respond(400, 'Choose a state from the list.')
    if (request.method === 'PATCH' && server.facts === null)
      return respond(404, 'Your account has no answers.')
    if (request.method === 'DELETE') server.facts = null
    else if (request.method !== 'GET')
      server.facts = mergeProfiles(server.facts ?? {}, JSON.parse(text) as TimedProfile)
    if (server.mode === 'lost') throw new TypeError('Failed to fetch')
    return respond(200, 'OK', { facts: server.facts, now: clock() })
  }
  stubPageRequest()
  vi.stubGlobal('fetch', answer)
  return server
}
