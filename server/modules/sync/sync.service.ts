import { SYNC_MAX_POSTS } from '#shared/domain/constants.ts'
import type { SyncData, SyncQuery } from '#shared/contracts/sync.ts'
import type { ContentTable } from '#server/content/model/content.model.ts'
import { itemVersion } from '#server/content/store/rebuild-projections.ts'
import type { VersionedModel } from '#server/content/store/rebuild-projections.ts'
import { kindTag } from '#server/content/cache/cache-tags.ts'
import type { Tagged } from '#server/content/cache/cache-tags.ts'
import type { Db } from '../../db/db.ts'
import { eventAt, lastEvent, latestEventsAfter, type StreamEvent } from '#server/db/queries/event-stream.ts'
import type { ListPosition } from '#server/db/queries/counted-lists.ts'
import { LIST_TOP, positionsAfter } from '#server/db/queries/listings.ts'
import { rawJsonArray } from '#server/lib/json/raw-json.ts'
import type { JsonBytes } from '#server/lib/json/raw-json.ts'
import { publicItems } from './sync.repository.ts'
import type { PageItems } from './sync.repository.ts'
import { createHash } from 'node:crypto'
import { isId } from '#shared/domain/ids.ts'

/** Progress of a device: its last event and, while it pulls the newest posts, their number and last list position. */
type Cursor = { seq: number; newest: { count: number; position: ListPosition } | null }

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

// If a device lags behind by more events than this, sending the newest items anew takes less data.
const MAX_EVENT_LAG = 5000

export type SyncedModel = VersionedModel & { table: ContentTable; allItems: { list: string } }

export type SyncPage = Omit<SyncData, 'jobPosts'> & { items: JsonBytes }

type Step = Pick<PageItems<unknown>, 'items' | 'removed'> & { next: Cursor; more: boolean }

function history({ read }: Db, version: string) {
  const fingerprintAt = async (seq: number) => historyFingerprint(version, await eventAt(read, seq))

  return {
    toText: async (cursor: Cursor): Promise<string> => encodeCursor(cursor, await fingerprintAt(cursor.seq)),

    /** Returns the cursor of a text; null if it is invalid, of another history or version, or too far behind. */
    async find(text: string): Promise<Cursor | null> {
      const found = decodeCursor(text)
      if (found === null) return null
      const { cursor, fingerprint } = found
      const behind = (await lastEvent(read)) - cursor.seq
      return behind >= 0 && behind <= MAX_EVENT_LAG && fingerprint === (await fingerprintAt(cursor.seq))
        ? cursor
        : null
    },

    start: async (): Promise<Cursor> => ({
      seq: await lastEvent(read),
      newest: { count: 0, position: LIST_TOP },
    }),
  }
}

export function syncService({ db, model }: { db: Db; model: SyncedModel }) {
  const { kind, table, allItems } = model
  const cursors = history(db, itemVersion(model))
  const readPageItems = publicItems(db, table)

  async function changesAfter(seq: number, limit: number): Promise<Step> {
    // Read before the events: an event written in between is then pulled again rather than never.
    const head = await lastEvent(db.read)
    const found = await latestEventsAfter(db.read, kind.name, seq, limit + 1)
    const { count, last, ...page } = await readPageItems(found.slice(0, limit))
    const more = count < found.length
    const reached = last?.seq ?? seq
    return { ...page, more, next: { seq: more ? reached : Math.max(head, reached), newest: null } }
  }

  async function newestAfterPosition(
    { seq, newest }: { seq: number; newest: NonNullable<Cursor['newest']> },
    limit: number,
  ): Promise<Step> {
    const pageSize = Math.min(limit, Math.max(0, SYNC_MAX_POSTS - newest.count))
    const positions =
      pageSize === 0 ? [] : await positionsAfter(db.read, allItems.list, newest.position, pageSize)
    const { count, last, ...page } = await readPageItems(positions)
    const total = newest.count + count
    const isEnd = count === positions.length && (positions.length < pageSize || total >= SYNC_MAX_POSTS)
    if (!isEnd && last !== undefined) {
      const position = { key: last.key, itemId: last.itemId }
      return { ...page, more: true, next: { seq, newest: { count: total, position } } }
    }
    // Items changed during these pulls may have moved past the pages, so their changes follow.
    const isBehind = (await latestEventsAfter(db.read, kind.name, seq, 1)).length > 0
    return { ...page, more: isBehind, next: { seq, newest: null } }
  }

  return {
    /** Returns the page after a cursor ('' for the first). A refused cursor gets the first page with `reset`. */
    async page({ since, limit }: SyncQuery): Promise<Tagged<SyncPage>> {
      const found = since === '' ? null : await cursors.find(since)
      const reset = since !== '' && found === null
      const { seq, newest } = found ?? (await cursors.start())
      const step = await (newest === null
        ? changesAfter(seq, limit)
        : newestAfterPosition({ seq, newest }, limit))
      const { items, removed, more, next } = step
      return {
        items: rawJsonArray(items),
        removed,
        cursor: await cursors.toText(next),
        more,
        reset,
        tags: [kindTag(kind.name)],
      }
    },
  }
}

export type SyncService = ReturnType<typeof syncService>
