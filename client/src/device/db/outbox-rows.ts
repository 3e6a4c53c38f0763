import type { Owner } from './owner.ts'

export type PendingItem = {
  id: string
  kind: 'contact' | 'report' | 'saved' | 'practice'
  owner: Owner
  label: string
  /** Epoch milliseconds. */
  createdAt: number
  attempts: number
  /** Reason of the rejection, stored until the user has seen it. */
  rejection?: { status: number; message: string }
  /** Start of the request in flight, epoch milliseconds; absent otherwise. */
  leasedAt?: number | undefined
  body?: unknown
}

/** Queued message. The id is its idempotency key: the server runs repeated requests once. */
export type OutboxEntry = PendingItem & {
  kind: 'contact' | 'report'
  /** Path below the API's base, for POST. */
  path: string
  body: unknown
}
