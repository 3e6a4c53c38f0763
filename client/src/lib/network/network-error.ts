import { ApiError } from '#shared/contracts/api.ts'

/** Failure without a response: no network, a timeout, or code that failed to load. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : error instanceof Error && error.name === 'NetworkError'

// Messages of a failed dynamic import in Chromium, Firefox and Safari, and of Vite for the styles of a chunk.
const NO_PROGRAM = / module( |:)|^Unable to preload CSS/

/** Returns true if a chunk failed to load: no network, or a newer build replaced it. */
export const isMissingProgram = (error: unknown): error is Error =>
  error instanceof Error && NO_PROGRAM.test(error.message)
