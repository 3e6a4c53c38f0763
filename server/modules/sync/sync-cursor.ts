import { createHash } from 'node:crypto'
import { isId } from '#shared/domain/ids.ts'
import type { StreamEvent } from '#server/db/queries/event-stream.ts'
import type { ListPosition } from '#server/db/queries/listings.ts'

/**
 * The progress of a device: the last event that it has. While it still pulls the newest posts: how many it has, and the
 * list position of the last one.
 */
export type Cursor = { seq: number; newest: { count: number; position: ListPosition } | null }

const FINGERPRINT_LENGTH = 11
const PATTERN = new RegExp(
  `^(\\d{1,15})\\.([\\w-]{${FINGERPRINT_LENGTH}})(?:\\.(\\d{1,3})\\.(-?\\d{1,15})\\.(\\w+))?$`,
)

/**
 * Returns a fingerprint of the history up to an event, and of the projection version of posts. Diverged histories, as
 * after a restored backup, have other events under the same numbers.
 */
export const historyFingerprint = (version: string, event: StreamEvent | null): string =>
  createHash('sha256')
    .update(JSON.stringify([version, event && [event.seq, event.kind, event.itemId, event.type, event.at]]))
    .digest('base64url')
    .slice(0, FINGERPRINT_LENGTH)

/** Encodes a cursor as text that needs no escaping in a URL. */
export function encodeCursor({ seq, newest }: Cursor, fingerprint: string): string {
  const progress = newest === null ? [] : [newest.count, newest.position.key, newest.position.itemId]
  return [seq, fingerprint, ...progress].join('.')
}

/** Decodes a text to its cursor and fingerprint; null if it is not a cursor. */
export function decodeCursor(text: string): { cursor: Cursor; fingerprint: string } | null {
  const [, seq, fingerprint, count, key, itemId] = PATTERN.exec(text) ?? []
  if (seq === undefined || fingerprint === undefined) return null
  if (count === undefined || key === undefined || itemId === undefined)
    return { cursor: { seq: Number(seq), newest: null }, fingerprint }
  if (!isId(itemId)) return null
  const newest = { count: Number(count), position: { key: Number(key), itemId } }
  return { cursor: { seq: Number(seq), newest }, fingerprint }
}
