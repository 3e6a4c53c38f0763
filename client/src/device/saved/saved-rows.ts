import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { SavedJob } from '#shared/contracts/saved-job.ts'
import {
  EMPTY_FIELDS,
  savedColumns,
  savedFields,
  type SavedFields,
  type SavedStatus,
} from '#shared/domain/jobs/saved-job.ts'
import { clampToNow, mergeLww } from '#shared/domain/last-write-wins.ts'
import type { Owner, SavedJobRow } from '#client/device/db/db.ts'
import { emptySummary } from '#client/device/posts/post-summary.ts'

export type SavedChange = { isSaved?: boolean; status?: SavedStatus; note?: string; isFollowed?: boolean }

export const emptyRow = (owner: Owner, summary: JobPostSummary, now: number): SavedJobRow => ({
  owner,
  postId: summary._id,
  ...savedColumns(EMPTY_FIELDS),
  createdAt: now,
  isPending: false,
  serverCopy: null,
  isUnavailable: false,
  summary,
})

type ChangedField = [name: keyof SavedFields, field: { value: unknown; at: number }]

/** Returns the row after a change, or the same object if the change has no effect. */
export function applyChange(row: SavedJobRow, change: SavedChange, now: number): SavedJobRow {
  const before = savedFields(row)
  const changes = Object.entries(before).flatMap(([key, { value: old, at }]): ChangedField[] => {
    const name = key as keyof SavedFields
    const value = change[name] ?? old
    // Later than any known time of the field, even if the clock is behind.
    return value === old ? [] : [[name, { value, at: Math.max(now, at + 1) }]]
  })
  if (changes.length === 0) return row
  const { rejection: _seen, ...rest } = row
  const fields = mergeLww(before, Object.fromEntries(changes))
  return { ...rest, ...savedColumns(fields), isPending: row.owner !== '' }
}

/** Merges two rows of one post; the owner is that of the first. */
export const mergeRows = (mine: SavedJobRow, other: SavedJobRow): SavedJobRow => ({
  ...mine,
  ...savedColumns(mergeLww(savedFields(mine), savedFields(other))),
  createdAt: Math.min(mine.createdAt, other.createdAt),
})

/** Returns the fields that were ever changed, which the sync sends to the server. */
export const writtenFields = (row: SavedJobRow): Partial<SavedFields> =>
  Object.fromEntries(Object.entries(savedFields(row)).filter(([, { at }]) => at > 0))

export const hasSameTimestamps = (a: SavedJobRow, b: SavedJobRow): boolean =>
  a.isSavedAt === b.isSavedAt &&
  a.statusAt === b.statusAt &&
  a.noteAt === b.noteAt &&
  a.isFollowedAt === b.isFollowedAt

const hasSameValues = (a: SavedFields, b: SavedFields): boolean =>
  a.isSaved.value === b.isSaved.value &&
  a.status.value === b.status.value &&
  a.note.value === b.note.value &&
  a.isFollowed.value === b.isFollowed.value

const withPost = (row: SavedJobRow, { isPublic, summary }: SavedJob): SavedJobRow => ({
  ...row,
  isUnavailable: !isPublic,
  summary: summary ?? row.summary,
})

export function fromServer(row: SavedJobRow, response: SavedJob): SavedJobRow {
  const columns = savedColumns(response)
  return withPost({ ...row, ...columns, isPending: false, serverCopy: columns }, response)
}

export const createFromServer = (owner: Owner, response: SavedJob): SavedJobRow =>
  fromServer(emptyRow(owner, emptySummary(response.postId), response.isSaved.at), response)

/** Merges a row with the server's fields, last-write-wins by field. `now`: server time. */
export function mergeFromServer(row: SavedJobRow, response: SavedJob, now: number): SavedJobRow {
  const mine = { ...EMPTY_FIELDS, ...clampToNow(savedFields(row), now) }
  const merged = mergeLww(mine, response)
  if (row.isPending && hasSameValues(merged, response)) return fromServer(row, response)
  return withPost({ ...row, ...savedColumns(merged), serverCopy: savedColumns(response) }, response)
}

export function restoredRow(row: SavedJobRow): SavedJobRow | null {
  const { leasedAt: _lease, rejection: _seen, ...rest } = row
  return row.serverCopy === null ? null : { ...rest, ...row.serverCopy, isPending: false }
}

/** Undoes a rejected change. The row stores the reason until the user has seen it. */
export const rejectedRow = (row: SavedJobRow, rejection: SavedJobRow['rejection'] & object): SavedJobRow => ({
  ...(restoredRow(row) ?? { ...row, isSaved: false, isPending: false }),
  rejection,
})
