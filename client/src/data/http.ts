import ky, { HTTPError } from 'ky'
import { ApiError } from '#shared/contracts/api.ts'
import type { Envelope, ErrorEnvelope } from '#shared/contracts/envelope.ts'
import { NetworkError } from '#client/lib/network-error.ts'

const TIMEOUT_MS = 20_000

const isErrorBody = (body: unknown): body is Partial<ErrorEnvelope> =>
  typeof body === 'object' && body !== null

/** A request: by POST where it has a body and says nothing else. */
export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  /** `omit` asks as nobody. */
  credentials?: 'omit'
  /** `no-cache` takes no answer of a cache before the server has said that it still holds. */
  cache?: 'no-cache'
  /** How long to wait before it is sent, milliseconds (decision E1); 0 or undefined for not at all. */
  delayMs?: number | undefined
}

/** Asks the API at a path below its base. Throws ApiError or NetworkError. */
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
