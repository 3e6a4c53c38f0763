import { ApiError } from '#shared/contracts/api.ts'
import type { Envelope } from '#shared/contracts/envelope.ts'
import { toApiEnvelope } from '#shared/contracts/api-envelope.ts'
import { NetworkError } from './network-error.ts'
import { learnServerTime, startStopwatch } from '#client/lib/clock/server-clock.ts'

/** Limit above any response of the API, bytes. A larger one is not read to its end. */
export const MAX_RESPONSE_BYTES = 32 * 1024 * 1024

const JSON_TYPE = /^application\/json\b/i

async function readText({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > MAX_RESPONSE_BYTES) {
      void reader.cancel().catch(() => undefined)
      throw new NetworkError('The response is too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}

async function readJson(response: Response): Promise<unknown> {
  // Skips the body of a captive portal's sign-in page.
  if (!JSON_TYPE.test(response.headers.get('content-type') ?? '')) {
    void response.body?.cancel().catch(() => undefined)
    return undefined
  }
  return JSON.parse(await readText(response))
}

/**
 * Returns the envelope of a success. Throws ApiError for a failure in our envelope, with `data.retryAfter` from its
 * header, NetworkError for a response of another server. `tripMs`: stopwatch of the request, sets the server time.
 */
export async function readApiResponse<Data>(
  response: Response,
  tripMs: () => number,
): Promise<Envelope<Data>> {
  let content: unknown
  try {
    content = await readJson(response)
  } catch (cause) {
    throw new NetworkError('No readable response', { cause })
  }
  const envelope = toApiEnvelope(response.status, content)
  if (envelope === null) throw new NetworkError('Not a response of the API')
  learnServerTime(response, tripMs())
  if (envelope.success) return envelope as Envelope<Data>
  const retryAfter = response.headers.get('retry-after')
  const data = { ...(retryAfter !== null && { retryAfter }), ...envelope.data }
  throw new ApiError(response.status, { ...envelope, data })
}

// Returns true if the HTTP cache may store a response, by status or header: a 410 or 301 without headers forever.
const mayBeStored = ({ status, headers }: Response): boolean =>
  status < 500 || headers.has('cache-control') || headers.has('expires')

async function receive(send: () => Promise<Response>): Promise<[Response, tripMs: () => number]> {
  const tripMs = startStopwatch()
  try {
    return [await send(), tripMs]
  } catch (cause) {
    throw new NetworkError('No response', { cause })
  }
}

/**
 * Sends any request of the API. Repeats a read (`isRead`) once without the HTTP cache if the response is not from our
 * server. Throws ApiError for a failure that our server reports, NetworkError without a response of our server.
 */
export async function callApi<Data>(
  send: (cache?: 'reload') => Promise<Response>,
  isRead: boolean,
): Promise<Envelope<Data>> {
  const [response, tripMs] = await receive(() => send())
  try {
    return await readApiResponse<Data>(response, tripMs)
  } catch (error) {
    if (!isRead || error instanceof ApiError || !mayBeStored(response)) throw error
  }
  return await readApiResponse<Data>(...(await receive(() => send('reload'))))
}
