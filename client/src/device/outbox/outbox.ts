import type { ApiError } from '#shared/contracts/api.ts'
import type { OutboxEntry, PendingItem } from '#client/device/db/outbox-rows.ts'

/** Result of adding a message. A message that is rejected at once is not stored: the caller shows the error. */
export type Outcome =
  | { status: 'sent'; message: string; data: unknown }
  | { status: 'queued' }
  | { status: 'rejected'; error: ApiError }

export type DeferredResult = { kind: OutboxEntry['kind']; status: 'sent' | 'rejected'; message: string }

export interface Outbox {
  /** Stores and sends a message. If the device cannot store, it only sends, and throws NetworkError on failure. */
  add(entry: Pick<OutboxEntry, 'kind' | 'path' | 'body' | 'owner' | 'label'>): Promise<Outcome>
  flush(): Promise<void>
  /** Returns the pending and rejected items of the current user and those without an owner. */
  list(): Promise<PendingItem[]>
  /** Deletes or reverts an item. Returns false if its request is in flight. */
  cancel(id: string): Promise<boolean>
  onChange(listen: (later?: DeferredResult) => void): () => void
}
