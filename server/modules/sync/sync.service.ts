import { SYNC_MAX_POSTS } from '#shared/domain/constants.ts'
import type { SyncData, SyncQuery } from '#shared/contracts/sync.ts'
import type { ContentTable } from '#server/content/model/content.model.ts'
import { itemVersion } from '#server/content/store/rebuild-projections.ts'
import type { VersionedModel } from '#server/content/store/rebuild-projections.ts'
import { kindTag } from '#server/content/cache/cache-tags.ts'
import type { Tagged } from '#server/content/cache/cache-tags.ts'
import type { Db } from '../../db/db.ts'
import { latestEventsAfter } from '#server/db/queries/event-stream.ts'
import { LIST_TOP, positionsAfter } from '#server/db/queries/listings.ts'
import { rawJsonArray } from '#server/lib/json/raw-json.ts'
import type { JsonBytes } from '#server/lib/json/raw-json.ts'
import { publicItems } from './sync.repository.ts'
import type { PageItems } from './sync.repository.ts'
import { syncCursors, type Cursor, type FoundCursor } from './sync-cursors.ts'

export type SyncedModel = VersionedModel & { table: ContentTable; allItems: { list: string } }

export type SyncPage = Omit<SyncData, 'jobPosts'> & { items: JsonBytes }

type Step = Pick<PageItems<unknown>, 'items' | 'removed'> & { next: Cursor; more: boolean }

export function syncService({ db, model }: { db: Db; model: SyncedModel }) {
  const { kind, table, allItems } = model
  const cursors = syncCursors(db.read, itemVersion(model))
  const readPageItems = publicItems(db, table)

  async function changesAfter(
    { seq, head }: Pick<FoundCursor, 'seq' | 'head'>,
    limit: number,
  ): Promise<Step> {
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
      const { seq, head, newest } = found ?? (await cursors.start(LIST_TOP))
      const step = await (newest === null
        ? changesAfter({ seq, head }, limit)
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
