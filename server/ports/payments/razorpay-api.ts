import { request } from 'undici'
import type { Dispatcher } from 'undici'
import * as z from 'zod'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'
import { ProviderError } from './payment-provider.ts'

const MAX_BODY_BYTES = 262_144

type ApiRequest = {
  method: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

type ApiResponse = { status: number; retryAfter: string | null; body: unknown }

type ApiOrigin = {
  origin: string
  dispatcher: Dispatcher
  headers: Readonly<Record<string, string>>
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES)
      throw new ProviderError('unreachable', 'The answer of the provider is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A proxy's page, or a partial response. For refusals the status is enough.
    if (status >= 300) return null
    throw new ProviderError('unreachable', 'The provider did not answer with JSON.')
  }
}

const first = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null

/** Reads at most 256 KiB, without redirects. Throws `unreachable` at the timeout. Errors omit the credentials. */
async function sendRequest(
  { origin, dispatcher, headers }: ApiOrigin,
  { method, path, headers: more = {}, body }: ApiRequest,
  timeoutMs: number,
): Promise<ApiResponse> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), timeoutMs)
  try {
    const answer = await request(new URL(path, origin), {
      dispatcher,
      method,
      headers: { accept: 'application/json', ...headers, ...more },
      ...(body === undefined ? {} : { body }),
      signal: end.signal,
    })
    const text = await readText(answer.body)
    return {
      status: answer.statusCode,
      retryAfter: first(answer.headers['retry-after']),
      body: parse(text, answer.statusCode),
    }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(
      'unreachable',
      end.signal.aborted ? 'The provider did not answer in time.' : 'The provider could not be reached.',
    )
  } finally {
    clearTimeout(timer)
  }
}

const CALL_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 3
const MAX_PARK_MS = HOUR_MS
const RETRY_BACKOFF = { baseMs: 300, jitter: [1, 2] } as const
const PARK_BACKOFF = { baseMs: 1000, maxMs: MAX_PARK_MS } as const

type Options = {
  origin: string
  keyId: string
  keySecret: string
  dispatcher: Dispatcher
  clock: () => number
  random: () => number
  sleep: (ms: number) => Promise<void>
}

/** A request with the schema of its response. `isRepeatable`: a duplicate does no harm. */
type Call<Shape extends z.ZodType> = ApiRequest & {
  name: string
  shape: Shape
  isRepeatable: boolean
}

const Refusal = z.object({
  error: z.object({ code: z.string(), description: z.string(), field: z.string().nullish().catch(null) }),
})

/** Returns the milliseconds of a Retry-After header, in seconds or as a date; null if unusable. */
function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return ms > 0 ? Math.min(ms, MAX_PARK_MS) : null
}

// The provider responds 400, too, to unknown ids.
const isMissing = ({ status, body }: ApiResponse): boolean =>
  status === 404 ||
  (status === 400 && /does not exist/i.test(Refusal.safeParse(body).data?.error.description ?? ''))

function isContactRefused({ status, body }: ApiResponse): boolean {
  const error = status === 400 ? Refusal.safeParse(body).data?.error : undefined
  return error !== undefined && /\b(?:contact|phone)\b/i.test(`${error.field ?? ''} ${error.description}`)
}

function toFailureReason(answer: ApiResponse): ProviderError['reason'] {
  const { status } = answer
  if (status === 401 || status === 403) return 'credentials'
  if (isMissing(answer)) return 'notFound'
  // 409: the same refund is in progress.
  if (status === 409 || status === 429) return 'limited'
  return status >= 500 || status === 408 ? 'unreachable' : 'refused'
}

/** Retries repeatable calls within 10 s. After a 429 it pauses as the provider requests. Throws `ProviderError`. */
export function razorpayApi({ origin, keyId, keySecret, dispatcher, clock, random, sleep }: Options) {
  const credentials = Buffer.from(`${keyId}:${keySecret}`).toString('base64')
  const target = { origin, dispatcher, headers: { authorization: `Basic ${credentials}` } }
  let parkedUntil = 0
  let refusals = 0

  function park(answer: ApiResponse): number {
    refusals += 1
    const ms = parseRetryAfter(answer.retryAfter, clock()) ?? backoffMs(refusals, PARK_BACKOFF)
    parkedUntil = Math.max(parkedUntil, clock() + ms)
    return ms
  }

  async function sendCall<Shape extends z.ZodType>(
    call: Call<Shape>,
    timeoutMs: number,
  ): Promise<z.output<Shape>> {
    const wait = parkedUntil - clock()
    if (wait > 0)
      throw new ProviderError('limited', 'Razorpay takes no requests at present.', { retryAfterMs: wait })
    const answer = await sendRequest(target, call, timeoutMs)
    const { status, body } = answer
    if (status < 200 || status >= 300)
      throw new ProviderError(toFailureReason(answer), `Razorpay answered ${status} to ${call.name}.`, {
        retryAfterMs: status === 429 ? park(answer) : null,
        isContactRefused: isContactRefused(answer),
      })
    refusals = 0
    const parsed = call.shape.safeParse(body)
    if (!parsed.success)
      throw new ProviderError('refused', `Razorpay answered ${call.name} in a form that is not known.`)
    return parsed.data
  }

  async function callApi<Shape extends z.ZodType>(call: Call<Shape>): Promise<z.output<Shape>> {
    const end = clock() + CALL_TIMEOUT_MS
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendCall(call, Math.max(1, Math.min(end - clock(), CALL_TIMEOUT_MS)))
      } catch (error) {
        const isPassing = error instanceof ProviderError && error.reason === 'unreachable'
        const pause = backoffMs(attempt, { ...RETRY_BACKOFF, random })
        if (!isPassing || !call.isRepeatable || attempt === MAX_ATTEMPTS || clock() + pause >= end)
          throw error
        await sleep(pause)
      }
    }
  }

  const get = <Shape extends z.ZodType>(name: string, path: string, shape: Shape): Promise<z.output<Shape>> =>
    callApi({ name: `GET ${name}`, method: 'GET', path, shape, isRepeatable: true })

  return { callApi, get }
}

export type RazorpayApi = ReturnType<typeof razorpayApi>
