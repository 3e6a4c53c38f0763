import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { SavedJob } from '#shared/contracts/saved-job.ts'
import {
  clampToNow,
  mergeLww,
  EMPTY_FIELDS,
  savedColumns,
  savedFields,
  type SavedFields,
  type SavedStatus,
} from '#shared/domain/jobs/saved-job.ts'
import type { Owner, SavedJobRow } from './db.ts'

/** What somebody changes of a saved job. */
export type SavedChange = { isSaved?: boolean; status?: SavedStatus; note?: string }

/** A row of which nothing is said yet. */
export const emptyRow = (owner: Owner, summary: JobPostSummary, now: number): SavedJobRow => ({
  owner,
  postId: summary._id,
  ...savedColumns(EMPTY_FIELDS),
  createdAt: now,
  isUnsent: false,
  onServer: null,
  isGone: false,
  summary,
})

/** The fields that a change gives, as of now: later than all that the device knows of them, whatever its clock says. */
function stamped(row: SavedJobRow, change: SavedChange, now: number): Partial<SavedFields> {
  const before = savedFields(row)
  const after = (at: number) => Math.max(now, at + 1)
  const { isSaved, status, note } = change
  return {
    ...(isSaved !== undefined &&
      isSaved !== before.isSaved.value && { isSaved: { value: isSaved, at: after(before.isSaved.at) } }),
    ...(status !== undefined &&
      status !== before.status.value && { status: { value: status, at: after(before.status.at) } }),
    ...(note !== undefined &&
      note !== before.note.value && { note: { value: note, at: after(before.note.at) } }),
  }
}

/** The row after a change; the very same row where it changes nothing. */
export function applyChange(row: SavedJobRow, change: SavedChange, now: number): SavedJobRow {
  const fields = stamped(row, change, now)
  if (Object.keys(fields).length === 0) return row
  const { rejection: _seen, ...rest } = row
  const next = { ...rest, ...savedColumns(mergeLww(savedFields(row), fields)) }
  return { ...next, isUnsent: row.owner !== '' }
}

/** Two rows of one post as one, which belongs to the owner of the first. */
export const mergeRows = (mine: SavedJobRow, other: SavedJobRow): SavedJobRow => ({
  ...mine,
  ...savedColumns(mergeLww(savedFields(mine), savedFields(other))),
  createdAt: Math.min(mine.createdAt, other.createdAt),
})

/** The fields of which something was ever said: what the server is sent. */
export function writtenFields(row: SavedJobRow): Partial<SavedFields> {
  const { isSaved, status, note } = savedFields(row)
  return {
    ...(isSaved.at > 0 && { isSaved }),
    ...(status.at > 0 && { status }),
    ...(note.at > 0 && { note }),
  }
}

/** Whether two rows hold the same changes. */
export const hasSameTimestamps = (a: SavedJobRow, b: SavedJobRow): boolean =>
  a.isSavedAt === b.isSavedAt && a.statusAt === b.statusAt && a.noteAt === b.noteAt

const hasSameValues = (a: SavedFields, b: SavedFields): boolean =>
  a.isSaved.value === b.isSaved.value && a.status.value === b.status.value && a.note.value === b.note.value

// Of a post that the server says nothing about, and that this device never saw.
const unnamed = (postId: string): JobPostSummary => ({
  _id: postId,
  postName: '',
  slug: postId,
  state: '',
  location: '',
  jobRole: '',
  totalPost: '',
  beginDate: '',
  lastDate: '',
  createdAt: '',
  changedAt: '',
})

const withPost = (row: SavedJobRow, { isPublic, summary }: SavedJob): SavedJobRow => ({
  ...row,
  isGone: !isPublic,
  summary: summary ?? row.summary,
})

/** A row as the server has it, times included: what every device has. */
export function fromServer(row: SavedJobRow, answer: SavedJob): SavedJobRow {
  const columns = savedColumns(answer)
  return withPost({ ...row, ...columns, isUnsent: false, onServer: columns }, answer)
}

/** A saved job that this device learns of from the server. */
export const createFromServer = (owner: Owner, answer: SavedJob): SavedJobRow =>
  fromServer(emptyRow(owner, unnamed(answer.postId), answer.isSaved.at), answer)

/** A row of this device beside the server's word, whose clock says `now`: of each field the later change holds. */
export function mergeFromServer(row: SavedJobRow, answer: SavedJob, now: number): SavedJobRow {
  const mine = { ...EMPTY_FIELDS, ...clampToNow(savedFields(row), now) }
  const merged = mergeLww(mine, answer)
  if (row.isUnsent && hasSameValues(merged, answer)) return fromServer(row, answer)
  return withPost({ ...row, ...savedColumns(merged), onServer: savedColumns(answer) }, answer)
}

/** A row as the server has it, without what was not confirmed or refused; null if the server never heard of it. */
export function restoredRow(row: SavedJobRow): SavedJobRow | null {
  const { leasedAt: _lease, rejection: _seen, ...rest } = row
  return row.onServer === null ? null : { ...rest, ...row.onServer, isUnsent: false }
}

/** A row whose change the server refused: undone, but that and what was typed stay until its sender has seen why. */
export const refusedRow = (row: SavedJobRow, rejection: SavedJobRow['rejection'] & object): SavedJobRow => ({
  ...(restoredRow(row) ?? { ...row, isSaved: false, isUnsent: false }),
  rejection,
})
