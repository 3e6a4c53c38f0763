import { ApiError } from '#shared/contracts/api.ts'

/** Returns the server's message of a rejection; null for other failures, as without a network. */
export function rejectionMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409)) return null
  return error.errors[0]?.message ?? (error.message || null)
}
