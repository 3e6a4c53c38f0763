import type { ApiError } from '#shared/contracts/api.ts'

/** What a person made on this device and the server has not confirmed: a message, or the fields of a saved job. */
export type PendingItem = {
  id: string
  kind: 'contact' | 'report' | 'saved'
  /** The id of its user; blank without an account. */
  owner: string
  /** What it is, in words for its sender. */
  label: string
  /** Epoch milliseconds. */
  createdAt: number
  attempts: number
  /** Why the server refused it: it stays until its sender has seen that. */
  rejection?: { status: number; message: string }
  /** When its request began, epoch milliseconds; absent if none is in flight. */
  leasedAt?: number
  /** What was typed, to put it into its form again. */
  body?: unknown
}

/** A message: it waits until the server has taken it, in the order in which it was put in. */
export type OutboxEntry = PendingItem & {
  /** Also the idempotency key: the server carries it out once, however often it is sent. */
  id: string
  kind: 'contact' | 'report'
  /** Below the API's base; by POST. */
  path: string
  body: unknown
}

/**
 * So long an entry counts as being on its way, milliseconds: longer than a request can last. A sender that was ended
 * cannot say so.
 */
export const SEND_LEASE_MS = 25_000

/** What became of something put into the outbox. A refusal is the caller's to show: then nothing is kept. */
export type Outcome =
  | { status: 'sent'; message: string; data: unknown }
  | { status: 'queued' }
  | { status: 'rejected'; error: ApiError }

/** Something that waited and was sent or refused later, in this tab or by another. */
export type DeferredResult = { kind: OutboxEntry['kind']; status: 'sent' | 'rejected'; message: string }

/** What was made on this device and has to reach the server once. */
export interface Outbox {
  /**
   * Stores a message and then tries to send it at once. If the device stores nothing it is sent without, and throws what a
   * request throws: NetworkError, or ApiError for a server that failed.
   */
  add(entry: Pick<OutboxEntry, 'kind' | 'path' | 'body' | 'owner' | 'label'>): Promise<Outcome>
  /** Sends all that is pending, as far as the server can be reached. */
  flush(): Promise<void>
  /** Returns what is pending or was refused, of the user of the device and of nobody. */
  list(): Promise<PendingItem[]>
  /** Deletes or takes back an item, and says whether it did: what is in flight cannot be called back. */
  cancel(id: string): Promise<boolean>
  /** Calls back whenever what is pending has changed, until the returned function is called. */
  onChange(listen: (later?: DeferredResult) => void): () => void
}
