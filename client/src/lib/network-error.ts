import { ApiError } from '#shared/contracts/api.ts'

/** A request failed without a response: no network, a timeout, or code that could not be loaded. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Whether an error means that the server could not respond: a NetworkError or a 5xx status. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : error instanceof Error && error.name === 'NetworkError'
