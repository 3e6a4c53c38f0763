import type { ApiError } from '#shared/contracts/api.ts'

/** Something to be sent: it waits until the server has taken it, in the order in which it was put in. */
export type OutboxEntry = {
  /** Also the key under which the server carries it out once, however often it is sent. */
  id: string
  kind: 'contact' | 'report' | 'saved'
  method: 'POST' | 'PUT'
  /** Below the API's base. */
  path: string
  body: unknown
  /** The id of the person that it belongs to; blank for whoever uses the device without an account. */
  owner: string
  /** What it is, in words for its sender. */
  label: string
  /** A later entry with the same slot takes the place of one that waits; blank for none. */
  slot: string
  /** Epoch milliseconds. */
  createdAt: number
  tries: number
  /** Why the server refused it: it is kept until its sender has seen that. */
  refusal?: { status: number; message: string }
  /** When its request began, epoch milliseconds; absent while it waits. */
  sendingSince?: number
}

/**
 * So long an entry counts as being on its way, milliseconds: longer than a request can last. A sender that was ended
 * cannot say so.
 */
export const SEND_LEASE_MS = 25_000

/** What became of something put into the outbox. A refusal is the caller's to show: then nothing is kept. */
export type Outcome =
  | { status: 'sent'; message: string; data: unknown }
  | { status: 'waiting' }
  | { status: 'refused'; error: ApiError }

/** Something that waited and was sent or refused later, in this tab or by another. */
export type Later = { kind: OutboxEntry['kind']; status: 'sent' | 'refused'; message: string }

/** What was made on this device and has to reach the server once. */
export interface Outbox {
  /**
   * Keeps something on the device and then tries to send it at once. Where the device keeps nothing it is sent without,
   * and throws what a request throws: NetworkError, or ApiError for a server that failed.
   */
  add(
    entry: Pick<OutboxEntry, 'kind' | 'method' | 'path' | 'body' | 'owner' | 'label' | 'slot'>,
  ): Promise<Outcome>
  /** Sends what waits, in order, as far as the server can be reached. */
  flush(): Promise<void>
  /**
   * What waits or was refused, of the person who uses the device and of nobody. Where `sendingSince` is given the entry is
   * really on its way.
   */
  list(): Promise<OutboxEntry[]>
  /** Forgets something, and says whether it did: what is on its way cannot be called back. */
  cancel(id: string): Promise<boolean>
  /** Forgets everything that belongs to a person. */
  removeOf(owner: string): Promise<void>
  /** Calls back whenever what waits has changed, until the function that it returns is called. */
  onChange(listen: (later?: Later) => void): () => void
}
