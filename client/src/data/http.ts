import ky from 'ky'
import type { Envelope } from '#shared/contracts/envelope.ts'
import { callApi } from '#client/lib/network/api-response.ts'

const TIMEOUT_MS = 20_000

/** Request; default method: POST with a body, else GET. */
export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  credentials?: 'omit'
  /** `no-cache` revalidates a response of the HTTP cache with the server before use. */
  cache?: 'no-cache'
  /** Delay before sending, milliseconds; default 0. */
  delayMs?: number | undefined
}

// `signal` replaces ky's own timeout, which ends with the headers.
const toOptions = (origin: string) =>
  ({
    prefix: `${origin}/api/v1`,
    retry: 0,
    redirect: 'manual',
    throwHttpErrors: false,
    timeout: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }) as const

/** Throws ApiError for a failure that our server reports, else NetworkError. */
export async function send<Data>(
  origin: string,
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST', headers = {}, delayMs, ...rest }: HttpRequest = {},
): Promise<Envelope<Data>> {
  if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs))
  const json = body === undefined ? {} : { json: body }
  const options = { ...rest, ...toOptions(origin), method, headers, ...json }
  return await callApi<Data>(
    (cache) => ky(path, cache === undefined ? options : { ...options, cache }),
    method === 'GET',
  )
}
