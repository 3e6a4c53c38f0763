import { vi } from 'vitest'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { SavedJob, SavedJobBody } from '#shared/contracts/saved-job.ts'
import { EMPTY_FIELDS, type SavedFields } from '#shared/domain/jobs/saved-job.ts'
import { clampToNow, mergeLww } from '#shared/domain/last-write-wins.ts'
import { PageRequest, stubPageRequest } from './page-request.ts'

type Mode = 'up' | 'offline' | 'failing'

/** Fakes a server with one user's saved jobs of these posts. */
export function savedServer(posts: readonly JobPostSummary[], clock: () => number = Date.now) {
  const rows = new Map<string, SavedFields>()
  const calls: string[] = []
  /** `person`: id of the signed-in user; blank accepts any user. */
  const server = { mode: 'up' as Mode, person: '', rows, calls, put }

  const jsonResponse = (statusCode: number, message: string, data: unknown) =>
    Response.json(
      { statusCode, success: statusCode < 400, message, data: data ?? null, errors: [] },
      { status: statusCode, headers: { date: new Date(clock()).toUTCString() } },
    )

  function put(postId: string, body: SavedJobBody): SavedJob {
    const fields = mergeLww(rows.get(postId) ?? EMPTY_FIELDS, clampToNow(body, clock()))
    rows.set(postId, fields)
    return savedJob(postId, fields)
  }
  function savedJob(postId: string, fields: SavedFields): SavedJob {
    const summary = (fields.isSaved.value && posts.find(({ _id }) => _id === postId)) || null
    return { postId, ...fields, isPublic: posts.some(({ _id }) => _id === postId), summary }
  }

  async function respond(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new PageRequest(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace('/api/v1', '')
    calls.push(`${request.method} ${path}`)
    if (server.mode === 'offline') throw new TypeError('Failed to fetch')
    if (server.mode === 'failing') return jsonResponse(500, 'Something went wrong.', null)
    const owner = searchParams.get('owner') ?? server.person
    if (server.person !== '' && owner !== server.person)
      return jsonResponse(401, 'You are signed in with another account now.', undefined)
    if (request.method === 'GET')
      return jsonResponse(200, 'OK', {
        saved: [...rows].map(([id, fields]) => savedJob(id, fields)),
        now: clock(),
      })
    const postId = path.slice('/saved/'.length)
    if (!rows.has(postId) && posts.every(({ _id }) => _id !== postId))
      return jsonResponse(404, 'No data found.', undefined)
    return jsonResponse(200, 'Saved.', { saved: put(postId, (await request.json()) as SavedJobBody) })
  }
  stubPageRequest()
  vi.stubGlobal('fetch', respond)
  return server
}
