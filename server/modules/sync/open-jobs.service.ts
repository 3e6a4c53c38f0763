import type { OpenJobsData, OpenJobsQuery } from '#shared/contracts/open-jobs.ts'
import { dayNumber, indiaDay } from '#shared/domain/dates/india-day.ts'
import { selectFees, type FeeEntry } from '#shared/domain/eligibility/find-fee.ts'
import { itemVersion } from '#server/content/store/rebuild-projections.ts'
import { kindTag } from '#server/content/cache/cache-tags.ts'
import type { Tagged } from '#server/content/cache/cache-tags.ts'
import type { Db } from '../../db/db.ts'
import type { ListPosition } from '#server/db/queries/counted-lists.ts'
import { latestEventsAfter } from '#server/db/queries/event-stream.ts'
import { rawJsonArray } from '#server/lib/json/raw-json.ts'
import type { JsonBytes } from '#server/lib/json/raw-json.ts'
import { openJobs } from './open-jobs.repository.ts'
import { syncCursors, type Cursor, type FoundCursor } from './sync-cursors.ts'
import type { SyncedModel } from './sync.service.ts'

/** Posts and changes in a page; a real site has some 200 open jobs. */
const MAX_JOBS = 500
const MAX_CHANGES = 200
// The post that reaches it is the last of its page.
const PAGE_BYTES = 1_000_000

export type OpenJobsPage = Omit<OpenJobsData, 'jobPosts'> & { items: JsonBytes }

type Step = { items: Buffer[]; removed: string[]; next: Cursor; more: boolean }

type Ports = {
  db: Db
  clock: () => number
  model: SyncedModel
  /** List of all posts by closing day, and the key of those that never close. */
  closing: { list: string; never: number }
}

type StoredJob = { summary: string; eligibility: string; fees: string }

function toJson({ summary, eligibility, fees }: StoredJob): Buffer {
  const decisive = selectFees(JSON.parse(fees) as FeeEntry[]).map(({ label, fee }) => ({ label, fee }))
  const end = decisive.length === 0 ? '}' : `,"fees":${JSON.stringify(decisive)}}`
  return Buffer.from(`${summary.slice(0, -1)},"eligibility":${eligibility}${end}`)
}

/** Returns how many of the items fit on a page, at least one if there are any. */
function countFitting(items: readonly (Buffer | null)[]): number {
  let bytes = 0
  const last = items.findIndex((item) => (bytes += item?.length ?? 0) >= PAGE_BYTES)
  return last === -1 ? items.length : last + 1
}

export function openJobsService({ db, clock, model, closing }: Ports) {
  const { kind, table } = model
  const cursors = syncCursors(db.read, itemVersion(model))
  const read = openJobs(db, table, closing.list)

  async function changesAfter({ seq, head }: FoundCursor, today: string): Promise<Step> {
    const found = await latestEventsAfter(db.read, kind.name, seq, MAX_CHANGES + 1)
    const events = found.slice(0, MAX_CHANGES)
    const rows = await read.findOpen(
      events.map(({ itemId }) => itemId),
      today,
    )
    const all = rows.map((row) => (row.summary === null ? null : toJson(row)))
    const count = countFitting(all)
    const more = count < found.length
    const reached = events[count - 1]?.seq ?? seq
    return {
      items: all.slice(0, count).filter((item) => item !== null),
      removed: events.slice(0, count).flatMap(({ itemId }, index) => (all[index] ? [] : itemId)),
      more,
      next: { seq: more ? reached : Math.max(head, reached), newest: null },
    }
  }

  async function listAfter(seq: number, position: ListPosition): Promise<Step> {
    const rows = await read.listAfter(position, closing.never, MAX_JOBS)
    const all = rows.map(toJson)
    const count = countFitting(all)
    const last = rows[count - 1]
    const page = { items: all.slice(0, count), removed: [] }
    if (last !== undefined && (count < rows.length || count === MAX_JOBS)) {
      const { key, itemId } = last
      return { ...page, more: true, next: { seq, newest: { count: 0, position: { key, itemId } } } }
    }
    // Posts changed during these pulls may have moved past the pages, so their changes follow.
    const isBehind = (await latestEventsAfter(db.read, kind.name, seq, 1)).length > 0
    return { ...page, more: isBehind, next: { seq, newest: null } }
  }

  return {
    /** Returns the page after a cursor ('' for all open jobs). A refused cursor gets the first page with `reset`. */
    async page({ since }: OpenJobsQuery): Promise<Tagged<OpenJobsPage>> {
      const today = indiaDay(clock())
      const found = since === '' ? null : await cursors.find(since)
      const cursor = found ?? (await cursors.start({ key: dayNumber(today), itemId: '' }))
      const step = await (cursor.newest === null
        ? changesAfter(cursor, today)
        : listAfter(cursor.seq, cursor.newest.position))
      const { items, removed, more, next } = step
      return {
        items: rawJsonArray(items),
        removed,
        cursor: await cursors.toText(next),
        more,
        reset: since !== '' && found === null,
        tags: [kindTag(kind.name)],
      }
    },
  }
}

export type OpenJobsService = ReturnType<typeof openJobsService>
