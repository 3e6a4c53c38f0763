import type { Owner } from './owner.ts'

/** A message, a saved job or a result of practice that the server has not confirmed. */
export type PendingItem = {
  id: string
  kind: 'contact' | 'report' | 'saved' | 'practice'
  /** The id of its user; blank without an account. */
  owner: Owner
  /** Its name in the list of pending items. */
  label: string
  /** Epoch milliseconds. */
  createdAt: number
  attempts: number
  /** Why the server rejected it; kept until the user has seen it. */
  rejection?: { status: number; message: string }
  /** When its request began, epoch milliseconds; absent if none is in flight. */
  leasedAt?: number | undefined
  /** The values of its form, to fill in again. */
  body?: unknown
}

/** A queued message. The id is also its idempotency key: however often it is sent, the server runs it once. */
export type OutboxEntry = PendingItem & {
  kind: 'contact' | 'report'
  /** Below the API's base; by POST. */
  path: string
  body: unknown
}
