import { ApiError } from '#shared/contracts/api.ts'

/** No answer came: no network, a server out of reach, or one that took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Whether an error says that the server could not respond (no network, or a 5xx), not what its response is. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : error instanceof Error && error.name === 'NetworkError'
