import type { ApiError } from '#shared/contracts/api.ts'
import type { OutboxEntry, PendingItem } from '#client/device/db/outbox-rows.ts'

/** The result of adding a message. One that is rejected at once is not stored: the caller shows the error. */
export type Outcome =
  | { status: 'sent'; message: string; data: unknown }
  | { status: 'queued' }
  | { status: 'rejected'; error: ApiError }

/** A queued message was sent or rejected later, by any tab. */
export type DeferredResult = { kind: OutboxEntry['kind']; status: 'sent' | 'rejected'; message: string }

/** What is pending on this device. */
export interface Outbox {
  /**
   * Stores a message and tries to send it at once. If the device stores nothing it only sends, and throws NetworkError if
   * that fails.
   */
  add(entry: Pick<OutboxEntry, 'kind' | 'path' | 'body' | 'owner' | 'label'>): Promise<Outcome>
  /** Tries to send all that is pending. */
  flush(): Promise<void>
  /** Returns the pending and rejected items of the current user and those without an owner. */
  list(): Promise<PendingItem[]>
  /** Deletes or reverts an item. Returns false if its request is in flight. */
  cancel(id: string): Promise<boolean>
  /** Calls back after each change, until the returned function is called. */
  onChange(listen: (later?: DeferredResult) => void): () => void
}
