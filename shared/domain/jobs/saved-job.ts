import type { Timestamped } from '../last-write-wins.ts'

/**
 * The statuses of an application in their usual order: the six that the help page explains, and our additions for the steps
 * before an application, of an examination and of its result.
 */
export const SAVED_STATUSES = [
  'Saved',
  'Applied',
  'Submitted',
  'Viewed by Employer',
  'Under Review',
  'Admit card',
  'Exam given',
  'Interview Scheduled',
  'Result',
  'Accepted',
  'Rejected',
] as const
export type SavedStatus = (typeof SAVED_STATUSES)[number]

/** Maximum number of saved jobs of one user, and maximum characters of a note on one. */
export const SAVED_JOBS_MAX = 1000
export const SAVED_NOTE_LENGTH = 2000

/** A user's data about a post. Devices merge each field separately: last-write-wins. */
export type SavedFields = {
  isSaved: Timestamped<boolean>
  status: Timestamped<SavedStatus>
  note: Timestamped<string>
  /** Whether the user is told of news of the post; a post can be followed without being saved. */
  isFollowed: Timestamped<boolean>
}

/** The same fields as a row stores them. */
export type SavedColumns = {
  isSaved: boolean
  isSavedAt: number
  status: string
  statusAt: number
  note: string
  noteAt: number
  isFollowed: boolean
  isFollowedAt: number
}

/** The fields of a post before any change. */
export const EMPTY_FIELDS: SavedFields = {
  isSaved: { value: false, at: 0 },
  status: { value: 'Saved', at: 0 },
  note: { value: '', at: 0 },
  isFollowed: { value: false, at: 0 },
}

/** Returns true if a text is one of the statuses. */
export const isSavedStatus = (text: string): text is SavedStatus =>
  (SAVED_STATUSES as readonly string[]).includes(text)

/** Returns the record of a row. */
export const savedFields = (row: SavedColumns): SavedFields => ({
  isSaved: { value: row.isSaved, at: row.isSavedAt },
  status: { value: isSavedStatus(row.status) ? row.status : 'Saved', at: row.statusAt },
  note: { value: row.note, at: row.noteAt },
  isFollowed: { value: row.isFollowed, at: row.isFollowedAt },
})

/** Returns the columns of a row for a record. */
export const savedColumns = ({ isSaved, status, note, isFollowed }: SavedFields): SavedColumns => ({
  isSaved: isSaved.value,
  isSavedAt: isSaved.at,
  status: status.value,
  statusAt: status.at,
  note: note.value,
  noteAt: note.at,
  isFollowed: isFollowed.value,
  isFollowedAt: isFollowed.at,
})
