/** Where an application stands, in the words of the help page; the first two are our own, for what comes before. */
export const SAVED_STATUSES = [
  'Saved',
  'Applied',
  'Submitted',
  'Viewed by Employer',
  'Under Review',
  'Interview Scheduled',
  'Accepted',
  'Rejected',
] as const
export type SavedStatus = (typeof SAVED_STATUSES)[number]

/** Jobs that one person can keep, and characters of a note on one. */
export const SAVED_JOBS_MAX = 1000
export const SAVED_NOTE_LENGTH = 2000

/** A value with the time of its last change, epoch milliseconds. */
export type Timestamped<Value> = { value: Value; at: number }

/** What somebody says of a post. Devices agree on each field by itself: the last change of it holds. */
export type SavedFields = {
  isSaved: Timestamped<boolean>
  status: Timestamped<SavedStatus>
  note: Timestamped<string>
}

/** The same as a row stores it. */
export type SavedColumns = {
  isSaved: boolean
  isSavedAt: number
  status: string
  statusAt: number
  note: string
  noteAt: number
}

/** What is said of a post of which nothing was said yet. */
export const EMPTY_FIELDS: SavedFields = {
  isSaved: { value: false, at: 0 },
  status: { value: 'Saved', at: 0 },
  note: { value: '', at: 0 },
}

// Of two changes at the same time the greater value holds: any order of them leads to the same.
function laterOf<Value extends boolean | string>(
  a: Timestamped<Value>,
  b: Timestamped<Value> | undefined,
): Timestamped<Value> {
  if (b === undefined) return a
  if (a.at !== b.at) return a.at > b.at ? a : b
  return a.value < b.value ? b : a
}

/** What holds of two records of the same post; in whatever order and however often records are merged, it is the same. */
export const mergeLww = (a: SavedFields, b: Partial<SavedFields>): SavedFields => ({
  isSaved: laterOf(a.isSaved, b.isSaved),
  status: laterOf(a.status, b.status),
  note: laterOf(a.note, b.note),
})

const cut = <Value>({ value, at }: Timestamped<Value>, now: number): Timestamped<Value> => ({
  value,
  at: Math.min(at, now),
})

/** A record whose times do not lie in the future: a clock that runs ahead must not make a field unchangeable. */
export const clampToNow = (
  { isSaved, status, note }: Partial<SavedFields>,
  now: number,
): Partial<SavedFields> => ({
  ...(isSaved && { isSaved: cut(isSaved, now) }),
  ...(status && { status: cut(status, now) }),
  ...(note && { note: cut(note, now) }),
})

/** Whether a text is one of the statuses. */
export const isSavedStatus = (text: string): text is SavedStatus =>
  (SAVED_STATUSES as readonly string[]).includes(text)

/** The record that a row holds. */
export const savedFields = (row: SavedColumns): SavedFields => ({
  isSaved: { value: row.isSaved, at: row.isSavedAt },
  status: { value: isSavedStatus(row.status) ? row.status : 'Saved', at: row.statusAt },
  note: { value: row.note, at: row.noteAt },
})

/** A record as a row holds it. */
export const savedColumns = ({ isSaved, status, note }: SavedFields): SavedColumns => ({
  isSaved: isSaved.value,
  isSavedAt: isSaved.at,
  status: status.value,
  statusAt: status.at,
  note: note.value,
  noteAt: note.at,
})
