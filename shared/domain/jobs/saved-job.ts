import type { Timestamped } from '../last-write-wins.ts'

export const SAVED_STATUSES = [
  'Saved',
  'Applied',
  'Submitted',
  'Viewed by Employer',
  'Under Review',
  'Admit card',
  'Exam given',
  'Answer key',
  'Interview Scheduled',
  'Result',
  'Accepted',
  'Rejected',
] as const
export type SavedStatus = (typeof SAVED_STATUSES)[number]

/** Stages of a user in a recruitment, in their order. */
export const TRACK = ['applied', 'admitCard', 'exam', 'answerKey', 'result'] as const
export type TrackStage = (typeof TRACK)[number]

export const STATUS_OF_STAGE = {
  applied: 'Applied',
  admitCard: 'Admit card',
  exam: 'Exam given',
  answerKey: 'Answer key',
  result: 'Result',
} as const satisfies Record<TrackStage, SavedStatus>

/** Stage that a status has reached; null before the application. */
export const STAGE_OF_STATUS: Record<SavedStatus, TrackStage | null> = {
  Saved: null,
  Applied: 'applied',
  Submitted: 'applied',
  'Viewed by Employer': 'applied',
  'Under Review': 'applied',
  'Admit card': 'admitCard',
  'Exam given': 'exam',
  'Answer key': 'answerKey',
  // An interview is an examination: its result is yet to come.
  'Interview Scheduled': 'exam',
  Result: 'result',
  Accepted: 'result',
  Rejected: 'result',
}

export const SAVED_JOBS_MAX = 1000
export const SAVED_NOTE_LENGTH = 2000

/** Data of a user about a post. Devices merge each field separately: last-write-wins. */
export type SavedFields = {
  isSaved: Timestamped<boolean>
  status: Timestamped<SavedStatus>
  note: Timestamped<string>
  /** True if the user gets alerts about the post; a post can be followed without being saved. */
  isFollowed: Timestamped<boolean>
}

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

export const EMPTY_FIELDS: SavedFields = {
  isSaved: { value: false, at: 0 },
  status: { value: 'Saved', at: 0 },
  note: { value: '', at: 0 },
  isFollowed: { value: false, at: 0 },
}

export const isSavedStatus = (text: string): text is SavedStatus =>
  (SAVED_STATUSES as readonly string[]).includes(text)

/** Returns `Saved` for a status that this version does not know. */
export const toSavedStatus = (text: string): SavedStatus => (isSavedStatus(text) ? text : 'Saved')

export const savedFields = (row: SavedColumns): SavedFields => ({
  isSaved: { value: row.isSaved, at: row.isSavedAt },
  status: { value: toSavedStatus(row.status), at: row.statusAt },
  note: { value: row.note, at: row.noteAt },
  isFollowed: { value: row.isFollowed, at: row.isFollowedAt },
})

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
