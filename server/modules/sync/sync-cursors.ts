import { createHash } from 'node:crypto'
import { isId } from '#shared/domain/ids.ts'
import type { Query } from '#server/db/db.ts'
import type { ListPosition } from '#server/db/queries/counted-lists.ts'
import { eventAt, lastEvent, type StreamEvent } from '#server/db/queries/event-stream.ts'

/** Progress of a device: its last event and, while it pulls the newest posts, their number and last list position. */
export type Cursor = { seq: number; newest: { count: number; position: ListPosition } | null }

const FINGERPRINT_LENGTH = 11
const PATTERN = new RegExp(
  `^(\\d{1,15})\\.([\\w-]{${FINGERPRINT_LENGTH}})(?:\\.(\\d{1,3})\\.(-?\\d{1,15})\\.(\\w+))?$`,
)

/** Returns a fingerprint of projection version and history: a restored backup reuses the numbers of events. */
const historyFingerprint = (version: string, event: StreamEvent | null): string =>
  createHash('sha256')
    .update(JSON.stringify([version, event && [event.seq, event.kind, event.itemId, event.type, event.at]]))
    .digest('base64url')
    .slice(0, FINGERPRINT_LENGTH)

/** Encodes a cursor as text that needs no escaping in a URL. */
function encodeCursor({ seq, newest }: Cursor, fingerprint: string): string {
  const progress = newest === null ? [] : [newest.count, newest.position.key, newest.position.itemId]
  return [seq, fingerprint, ...progress].join('.')
}

/** Decodes a cursor and its fingerprint; null if invalid. */
function decodeCursor(text: string): { cursor: Cursor; fingerprint: string } | null {
  const [, seq, fingerprint, count, key, itemId] = PATTERN.exec(text) ?? []
  if (seq === undefined || fingerprint === undefined) return null
  if (count === undefined || key === undefined || itemId === undefined)
    return { cursor: { seq: Number(seq), newest: null }, fingerprint }
  if (!isId(itemId)) return null
  const newest = { count: Number(count), position: { key: Number(key), itemId } }
  return { cursor: { seq: Number(seq), newest }, fingerprint }
}

/** `head`: last event at the reading of the cursor. Events written later are pulled again rather than never. */
export type FoundCursor = Cursor & { head: number }

// If a device lags behind by more events than this, sending the newest items anew takes less data.
const MAX_EVENT_LAG = 5000

/** Encodes and checks the cursors of a stream of items. `version`: that of the items' JSON. */
export function syncCursors(read: Query, version: string) {
  const fingerprintAt = async (seq: number) => historyFingerprint(version, await eventAt(read, seq))

  return {
    toText: async (cursor: Cursor): Promise<string> => encodeCursor(cursor, await fingerprintAt(cursor.seq)),

    /** Returns the cursor of a text; null if it is invalid, of another history or version, or too far behind. */
    async find(text: string): Promise<FoundCursor | null> {
      const found = decodeCursor(text)
      if (found === null) return null
      const { cursor, fingerprint } = found
      const head = await lastEvent(read)
      const behind = head - cursor.seq
      return behind >= 0 && behind <= MAX_EVENT_LAG && fingerprint === (await fingerprintAt(cursor.seq))
        ? { ...cursor, head }
        : null
    },

    /** Returns the cursor of a device without data, at the first position of a list. */
    async start(position: ListPosition): Promise<FoundCursor> {
      const head = await lastEvent(read)
      return { seq: head, head, newest: { count: 0, position } }
    },
  }
}
