import { ApiError } from '#shared/contracts/api.ts'
import type { Envelope, ErrorEnvelope } from '#shared/contracts/envelope.ts'
import { NetworkError } from '#client/lib/network-error.ts'

const TIMEOUT_MS = 20_000

// The server was not ready for the request: worth sending again as it is.
const NOT_READY = new Set([408, 425, 429])

/** Whether a status says that the same request may succeed later. */
export const isRetryStatus = (status: number): boolean => status >= 500 || NOT_READY.has(status)

type Options = Pick<RequestInit, 'method' | 'credentials' | 'cache'> & { body?: unknown }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Sends a request to a path below the API's base, from a page or from the service worker, which goes without the pages'
 * HTTP client. Throws ApiError for an error of the server, NetworkError if there is no response of the API within 20 s.
 */
export async function apiRequest<Data>(
  path: string,
  { body, ...init }: Options = {},
): Promise<Envelope<Data>> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  let response: Response
  let content: unknown
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    response = await fetch(new Request(`/api/v1${path}`, { ...init, ...json, redirect: 'error', signal }))
    content = await response.json()
  } catch (cause) {
    throw new NetworkError('No response', { cause })
  }
  // A captive portal responds 200, too.
  if (!isObject(content) || !('success' in content)) throw new NetworkError('No response of the API')
  if (!response.ok) throw new ApiError(response.status, content as Partial<ErrorEnvelope>)
  return content as Envelope<Data>
}
