import type { admin } from '#client/messages/en/admin.ts'

/** The status that the API answered with; null where no answer came. */
export const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null

/** What to say of a failed action: the server's words, else the reason, else what is given as the fallback. */
export function failureText(error: unknown, words: typeof admin.area.failed, fallback: string): string {
  const status = statusOf(error)
  if (status === null) return words.offline
  if (status === 401) return words.signedOut
  return error instanceof Error && error.message !== '' ? error.message : fallback
}
