import { ApiError } from '#shared/contracts/api.ts'
import type { Envelope } from '#shared/contracts/envelope.ts'
import { callApi } from './api-response.ts'

const TIMEOUT_MS = 20_000

const RETRYABLE = new Set([408, 425, 429])

export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || RETRYABLE.has(error.status)

/** Milliseconds; 0 without a requested wait. */
export function retryAfterMs(error: unknown): number {
  const seconds = error instanceof ApiError ? Number(error.data['retryAfter'] ?? 0) : 0
  return Number.isFinite(seconds) ? 1000 * seconds : 0
}

export type RequestOptions = Pick<RequestInit, 'method' | 'credentials' | 'cache' | 'keepalive'> & {
  /** Default: after 20 s. */
  signal?: AbortSignal
  body?: unknown
  headers?: Record<string, string>
}

/** Sends requests without the pages' HTTP client. Throws ApiError for our server's failures, else NetworkError. */
export async function apiRequest<Data>(
  path: string,
  { body, headers, signal = AbortSignal.timeout(TIMEOUT_MS), ...init }: RequestOptions = {},
): Promise<Envelope<Data>> {
  const json =
    body === undefined
      ? { headers }
      : { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
  const options: RequestInit = { ...init, ...json, redirect: 'manual', signal }
  const isRead = (init.method ?? 'GET') === 'GET'
  return await callApi<Data>((cache) => {
    const past = cache === undefined ? options : { ...options, cache }
    return fetch(new Request(`/api/v1${path}`, past))
  }, isRead)
}

/** Returns the server's message of a rejection; null for other failures, as without a network. */
export function rejectionMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409)) return null
  return error.errors[0]?.message ?? (error.message || null)
}
