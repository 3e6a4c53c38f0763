import ky, { HTTPError, type KyInstance } from 'ky'
import type { ContactBody } from '#shared/contracts/contact.ts'
import type { Envelope, ErrorEnvelope, FieldError } from '#shared/contracts/envelope.ts'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { Site } from '#shared/contracts/site.ts'
import { JOB_LISTS, type JobList } from '#shared/domain/job-lists.ts'

/** What is asked of a list of job posts; the blank text asks nothing. */
export type JobQuery = { page: number; searchQuery: string; state: string }

/** An answer that may be a saved copy: then with the time at which it was kept, epoch milliseconds. */
export type Kept<Data> = Data & { savedAt?: number | undefined }

/** Everything that the pages ask of the server; the server itself answers it in process when it renders a page. */
export interface Api {
  readonly site: () => Promise<Site>
  readonly jobs: (list: JobList, query: JobQuery) => Promise<Kept<JobSummaryListData>>
  readonly job: (key: string) => Promise<JobPostDetail>
  readonly sendContact: (body: ContactBody) => Promise<{ message: string }>
}

/** An answer that says no: its status, the server's words for people, and what it says of single fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly data: Record<string, unknown>

  constructor(status: number, body: Partial<ErrorEnvelope>) {
    super(body.message ?? '')
    this.status = status
    this.errors = body.errors ?? []
    this.data = body.data ?? {}
  }
}

/** No answer came: no network, a server out of reach, or one that took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

const TIMEOUT_MS = 20_000

/** The path of the site settings below the API's base. */
export const sitePath = '/site'

/** The path of one page of a list, with its query in one order: also the key under which an answer is kept. */
export function listPath(list: JobList, { page, searchQuery, state }: JobQuery): string {
  const query = new URLSearchParams({ page: String(page), fields: 'summary' })
  if (state !== '') query.set('state', state)
  if (searchQuery !== '') query.set('searchQuery', searchQuery)
  return `${JOB_LISTS[list]}?${query.toString()}`
}

/** The path of one job post by id, slug or old share form. */
export const jobPath = (key: string): string => `/job/${encodeURIComponent(key)}`

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
