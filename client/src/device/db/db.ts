import { Dexie, type Table } from 'dexie'
import type { JobPostDetail, JobPostSummary } from '#shared/contracts/job-post.ts'
import type { AlertKind } from '#shared/domain/alerts/alert-topics.ts'
import type { ListPositions, PostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import type { FormWindow } from '#shared/domain/jobs/form-windows.ts'
import type { SavedColumns } from '#shared/domain/jobs/saved-job.ts'
import { limitedOptions, transactionLimit } from './limited-database.ts'
import { isWipePending, clearPendingWipe } from './pending-wipe.ts'
import type { OutboxEntry } from './outbox-rows.ts'
import type { Owner } from './owner.ts'
import type {
  AttemptAnswerRow,
  AttemptPaper,
  CachedQuiz,
  PracticePaper,
  PracticeResultRow,
} from './quiz-rows.ts'

export type { Owner } from './owner.ts'
export type {
  AttemptAnswerRow,
  AttemptPaper,
  CachedQuiz,
  PracticePaper,
  PracticeResultRow,
} from './quiz-rows.ts'

/** Public responses have a blank owner. Times: epoch milliseconds. */
export type CachedResponse = { owner: Owner; path: string; data: unknown; savedAt: number; usedAt: number }

/** Post from the sync: without history, unless a page of the post brought one. */
export type FullPost = Omit<JobPostDetail, 'history'> & Partial<Pick<JobPostDetail, 'history'>>

export type CachedPost = {
  _id: string
  /** Slug in the normal form of comparisons. */
  slugKey: string
  post: FullPost
  /** Number of the last sync run that brought it; 0 if only a page did. */
  sync: number
  savedAt: number
  /** Time of the last use; 0 before the first opening. */
  usedAt: number
}

/** Fields of a cached post for lists, so that no list reads full posts. */
export type ListRow = {
  _id: string
  summary: JobPostSummary
  places: ListPositions
  qualifications: JobPostDetail['qualifications']
  purpose: JobPostDetail['purpose']
  /** Periods for corrections and objections; the saved jobs show them as next steps. */
  windows: FormWindow[]
}

export type SearchRow = PostSearchText & { _id: string }

/** Saved job. Each field has the time of its last change, for last-write-wins between devices. */
export type SavedJobRow = SavedColumns & {
  owner: Owner
  postId: string
  createdAt: number
  /** Pending for the server; never true without an owner. */
  isPending: boolean
  /** Start of the request in flight, epoch milliseconds; absent otherwise. */
  leasedAt?: number
  /** Rejection of the last change, stored until the user has seen it. */
  rejection?: { status: number; message: string }
  /** Fields last confirmed by the server; null if it has none. */
  serverCopy: SavedColumns | null
  isUnavailable: boolean
  /** Last known summary: a row stays visible after its post is deleted. */
  summary: JobPostSummary
}

export type RecentPost = { owner: Owner; postId: string; viewedAt: number; summary: JobPostSummary }

/** `terms` identify the search; `query` is the text typed last. */
export type RecentSearch = { owner: Owner; terms: string; query: string; searchedAt: number }

export type AlertRow = {
  owner: Owner
  /** Id that the push message, the inbox and the notification share. */
  id: string
  kind: AlertKind
  postId: string
  title: string
  body: string
  url: string
  /** Time of the event, epoch milliseconds. Before the inbox is read: time of receipt. */
  at: number
  isRead: boolean
  isReadPending: boolean
}

export type Draft = {
  /** Form, as `jobPost`, and edited item: an id, or a constant for a new item. */
  kind: string
  id: string
  values: Record<string, unknown>
  base: Record<string, unknown>
  /** Version of the item that the form edits; null for a new item. */
  version: number | null
  savedAt: number
}

/** Key in localStorage. A closing page writes drafts there, since the database may not finish. */
export type UnloadDraftKey = `draft/${string}`

const SCHEMA = {
  responses: '[owner+path], owner, usedAt',
  posts: '_id, slugKey, sync, usedAt',
  listRows: '_id',
  searchTexts: '_id',
  quizzes: '_id, savedAt',
  practices: 'quizId, savedAt',
  practiceResults: '[owner+id], [owner+finishedAt]',
  attempts: 'id, owner',
  attemptAnswers: '[attemptId+questionId], attemptId',
  savedJobs: '[owner+postId], owner',
  recentPosts: '[owner+postId], [owner+viewedAt]',
  searches: '[owner+terms], [owner+searchedAt]',
  alerts: '[owner+id], [owner+at]',
  drafts: '[kind+id], savedAt',
  outbox: '++position, &id',
  meta: 'name',
}

export type TableName = keyof typeof SCHEMA

export const NAME = 'avsar'
// Append-only after the first release: each change of the tables is a new version.
export const VERSION = 1

// After a failed opening every use fails for this time.
const RETRY_MS = 10_000

export const DATABASE_OPTIONS = limitedOptions(() => reopenDatabase())

/**
 * Database of pages and service worker. Writes are confirmed once they are on disk (`strict`). Operations fail if the
 * database does not respond within 3 s (docs/decisions/0042-notification-clicks-and-storage-timeouts.md).
 */
export const database = new Dexie(NAME, { chromeTransactionDurability: 'strict', ...DATABASE_OPTIONS })
database.version(VERSION).stores(SCHEMA)
database.use(transactionLimit)

export const reopenDatabase = (): void => database.close({ disableAutoOpen: false })

// Runs before any other use: the next user must not read data of a user who signed out.
async function wipeIfPending(opened: Dexie): Promise<void> {
  if (!(await isWipePending())) return
  try {
    await opened.transaction('rw', opened.tables, (all) =>
      Promise.all(opened.tables.map(({ name }) => all.table(name).clear())),
    )
    await clearPendingWipe()
  } catch (error) {
    setTimeout(reopenDatabase, RETRY_MS)
    throw error
  }
}
database.on('ready', wipeIfPending, true)

const table = <Row, Key>(name: TableName): Table<Row, Key> => database.table(name)

export const responses = table<CachedResponse, [Owner, string]>('responses')
export const posts = table<CachedPost, string>('posts')
export const listRows = table<ListRow, string>('listRows')
export const searchTexts = table<SearchRow, string>('searchTexts')
export const quizzes = table<CachedQuiz, string>('quizzes')
export const practices = table<PracticePaper, string>('practices')
export const practiceResults = table<PracticeResultRow, [Owner, string]>('practiceResults')
export const attempts = table<AttemptPaper, string>('attempts')
export const attemptAnswers = table<AttemptAnswerRow, [string, string]>('attemptAnswers')
export const savedJobs = table<SavedJobRow, [Owner, string]>('savedJobs')
export const recentPosts = table<RecentPost, [Owner, string]>('recentPosts')
export const searches = table<RecentSearch, [Owner, string]>('searches')
export const alerts = table<AlertRow, [Owner, string]>('alerts')
export const drafts = table<Draft, [string, string]>('drafts')
/** Messages to send, ordered by `position`. */
export const outbox = table<OutboxEntry & { position?: number }, number>('outbox')
export const meta = table<{ name: string; value: unknown }, string>('meta')
export const [
  DEVICE_ID,
  QUIZ_REMINDERS,
  PROFILE,
  VAULT,
  CHECKLISTS,
  OPEN_JOBS,
  OPEN_JOBS_VISIT,
  SYNCED_PROFILE,
  SAVED_VISIT,
] = [
  'device',
  'quizReminders',
  'profile',
  'vault',
  'checklists',
  'openJobs',
  'openJobsVisit',
  'syncedProfile',
  'savedVisit',
] as const

/** Runs work on all tables in one transaction. Emit no event in it: Dexie would include the reads of the listeners. */
export const inTransaction = <Value>(work: () => Promise<Value>) =>
  database.transaction('rw', database.tables, work)
