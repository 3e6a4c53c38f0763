import { ApiError } from '#shared/contracts/api.ts'

/** A request failed without a response: no network, a timeout, or code that could not be loaded. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Whether an error means that the server could not respond: a NetworkError or a 5xx status. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : error instanceof Error && error.name === 'NetworkError'

// Error messages of a failed dynamic import in Chromium, Firefox and Safari, and of Vite for the styles of a chunk.
const NO_PROGRAM = / module( |:)|^Unable to preload CSS/

/** Whether an error means that a part of the program could not be loaded: no network, or a newer build took its place. */
export const isMissingProgram = (error: unknown): error is Error =>
  error instanceof Error && NO_PROGRAM.test(error.message)
