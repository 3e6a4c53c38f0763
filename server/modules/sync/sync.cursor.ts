import { createHash } from 'node:crypto'
import { isId } from '#shared/domain/ids.ts'
import type { StreamEvent } from '../../db/event-stream.ts'
import type { ListPosition } from '../../db/listings.ts'

/**
 * How far a device has come: up to an event, and while the newest posts are still on their way, how many of them came
 * and at which place the last one stood.
 */
export type Cursor = { seq: number; newest: { count: number; place: ListPosition } | null }

const MARK_LENGTH = 11
const SHAPE = new RegExp(
  `^(\\d{1,15})\\.([\\w-]{${MARK_LENGTH}})(?:\\.(\\d{1,3})\\.(-?\\d{1,15})\\.(\\w+))?$`,
)

/**
 * A fingerprint of the history that leads to an event, and of the version in which posts are sent. Histories that parted, as by a
 * restored backup, have other events under the same numbers.
 */
export const historyFingerprint = (version: string, event: StreamEvent | null): string =>
  createHash('sha256')
    .update(JSON.stringify([version, event && [event.seq, event.kind, event.itemId, event.type, event.at]]))
    .digest('base64url')
    .slice(0, MARK_LENGTH)

/** A cursor as text that may stand in an address as it is. */
export function encodeCursor({ seq, newest }: Cursor, fingerprint: string): string {
  const way = newest === null ? [] : [newest.count, newest.place.key, newest.place.itemId]
  return [seq, fingerprint, ...way].join('.')
}

/** The cursor that a text holds, and its fingerprint; null for a text that holds none. */
export function decodeCursor(text: string): { cursor: Cursor; fingerprint: string } | null {
  const [, seq, fingerprint, count, key, itemId] = SHAPE.exec(text) ?? []
  if (seq === undefined || fingerprint === undefined) return null
  if (count === undefined || key === undefined || itemId === undefined)
    return { cursor: { seq: Number(seq), newest: null }, fingerprint }
  if (!isId(itemId)) return null
  const newest = { count: Number(count), place: { key: Number(key), itemId } }
  return { cursor: { seq: Number(seq), newest }, fingerprint }
}
