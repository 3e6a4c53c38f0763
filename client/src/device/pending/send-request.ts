import { ApiError } from '#shared/contracts/api.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import {
  apiRequest,
  isRetryable,
  retryAfterMs,
  type RequestOptions,
} from '#client/lib/network/api-request.ts'

export type PendingRequest = RequestOptions & { path: string }

/** ApiError as plain data: a channel between tabs cannot transfer class instances. */
export type RejectedError = Pick<ApiError, 'status' | 'message' | 'data'> & { errors: FieldError[] }

export type SendResult<Data = unknown> =
  | { status: 'sent'; message: string; data: Data }
  | { status: 'rejected'; error: RejectedError }

/** `failed`: no response or a temporary error; `waitMs`: requested wait or 0. `signedOut`: no session of this user. */
export type SendFailure = { status: 'failed'; waitMs: number } | { status: 'signedOut' }

const SIGNED_OUT = 401

/** Pause of sending: the wait that the server requested, milliseconds, or 0. */
export type SendPause = { waitMs: number }

export function classifyError(error: unknown): SendFailure | (SendResult & { status: 'rejected' }) {
  if (!(error instanceof ApiError) || isRetryable(error))
    return { status: 'failed', waitMs: retryAfterMs(error) }
  const { status, message, errors, data } = error
  if (status === SIGNED_OUT) return { status: 'signedOut' }
  return { status: 'rejected', error: { status, message, errors: [...errors], data } }
}

/** Never throws. */
export async function sendRequest<Data>({
  path,
  ...options
}: PendingRequest): Promise<SendResult<Data> | SendFailure> {
  try {
    const { message, data } = await apiRequest<Data>(path, options)
    return { status: 'sent', message, data }
  } catch (error) {
    return classifyError(error)
  }
}

/** Returns the pause after an error of `apiRequest`; null if the next trigger is soon enough. */
export function pauseAfter(error: unknown): SendPause | null {
  const outcome = classifyError(error)
  return outcome.status === 'failed' ? { waitMs: outcome.waitMs } : null
}
