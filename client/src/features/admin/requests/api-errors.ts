import type { admin } from '#client/messages/en/admin.ts'

export const getStatus = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null

/** Returns the message of a failed action: offline or signed out, else the server's message, else the fallback. */
export function errorText(error: unknown, messages: typeof admin.area.failed, fallback: string): string {
  const status = getStatus(error)
  if (status === null) return messages.offline
  if (status === 401) return messages.signedOut
  return error instanceof Error && error.message !== '' ? error.message : fallback
}
