import ky, { HTTPError } from 'ky'
import { ApiError } from '#shared/contracts/api.ts'
import type { Envelope, ErrorEnvelope } from '#shared/contracts/envelope.ts'
import { NetworkError } from '#client/lib/network-error.ts'

const TIMEOUT_MS = 20_000

const isErrorBody = (body: unknown): body is Partial<ErrorEnvelope> =>
  typeof body === 'object' && body !== null

/** A request. The default method is POST with a body, else GET. */
export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  /** `omit`: without cookies, anonymous. */
  credentials?: 'omit'
  /** `no-cache` revalidates a response of the HTTP cache with the server before use. */
  cache?: 'no-cache'
  /** Delay before it is sent, milliseconds (decision E1); default 0. */
  delayMs?: number | undefined
}

/** Sends a request to a path below `/api/v1`. Throws ApiError on an error status, else NetworkError. */
export async function send<Data>(
  origin: string,
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST', headers = {}, delayMs, ...rest }: HttpRequest = {},
): Promise<Envelope<Data>> {
  const options = { ...rest, method, headers, prefix: `${origin}/api/v1`, retry: 0, timeout: TIMEOUT_MS }
  if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
  try {
    const answer = await ky(path, body === undefined ? options : { ...options, json: body })
    return await answer.json<Envelope<Data>>()
  } catch (cause) {
    if (!(cause instanceof HTTPError)) throw new NetworkError('No answer', { cause })
    throw new ApiError(cause.response.status, isErrorBody(cause.data) ? cause.data : {})
  }
}
