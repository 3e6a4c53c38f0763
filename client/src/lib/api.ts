import ky, { HTTPError, type KyInstance } from 'ky'
import { ApiError, jobPath, listPath, sitePath, type Api } from '#shared/contracts/api.ts'
import type { Envelope, ErrorEnvelope } from '#shared/contracts/envelope.ts'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { Site } from '#shared/contracts/site.ts'

/** No answer came: no network, a server out of reach, or one that took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

const TIMEOUT_MS = 20_000

type Options = { origin?: string; wait?: (ms: number) => Promise<void> }

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** The API over HTTP. Each request waits the site's `requestDelayMs` once the settings are known (decision E1). */
export function httpApi({ origin = '', wait = sleep }: Options = {}): Api {
  let known: Site | undefined
  const http = ky.create({
    prefix: `${origin}/api/v1`,
    retry: 0,
    timeout: TIMEOUT_MS,
    hooks: { beforeRequest: [() => (known?.requestDelayMs ? wait(known.requestDelayMs) : undefined)] },
  })
  const get = async <Data>(path: string) => (await send<Data>(http, path)).data

  return {
    async site() {
      try {
        known = (await get<{ site: Site }>(sitePath)).site
      } catch (error) {
        // Settings seldom change: those of a minute ago serve while they cannot be read anew.
        if (known === undefined) throw error
      }
      return known
    },
    jobs: (list, query) => get<JobSummaryListData>(listPath(list, query)),
    job: async (key) => (await get<{ jobPost: JobPostDetail }>(jobPath(key))).jobPost,
    async sendContact(body) {
      const { message } = await send<unknown>(http, '/contact', body)
      return { message }
    },
  }
}

async function send<Data>(http: KyInstance, path: string, body?: unknown): Promise<Envelope<Data>> {
  try {
    const answer = body === undefined ? await http.get(path) : await http.post(path, { json: body })
    return await answer.json<Envelope<Data>>()
  } catch (cause) {
    if (!(cause instanceof HTTPError)) throw new NetworkError('No answer', { cause })
    throw new ApiError(cause.response.status, isErrorBody(cause.data) ? cause.data : {})
  }
}

const isErrorBody = (body: unknown): body is Partial<ErrorEnvelope> =>
  typeof body === 'object' && body !== null
