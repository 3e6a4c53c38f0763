import { Dexie, type Table } from 'dexie'
import type { JobPostDetail, JobPostSummary } from '#shared/contracts/job-post.ts'
import type { AlertKind } from '#shared/domain/alerts/alert-topics.ts'
import type { ListPositions, SearchWords } from '#shared/domain/job-lists/local-jobs.ts'
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

/** A response of the API. A public one has a blank owner, a user's own one that user's id. Times: epoch milliseconds. */
export type CachedResponse = { owner: Owner; path: string; data: unknown; savedAt: number; usedAt: number }

/** A post as the sync brings it: without history, unless the device has that from a page of the post. */
export type FullPost = Omit<JobPostDetail, 'history'> & Partial<Pick<JobPostDetail, 'history'>>

/** A cached post. */
export type CachedPost = {
  _id: string
  /** The slug in the form in which addresses are compared. */
  slugKey: string
  post: FullPost
  /** The number of the last sync run that brought it; 0 if only a page did. */
  sync: number
  savedAt: number
  /** 0 until it is opened. */
  usedAt: number
}

/** The part of a cached post that lists need, so that no list reads whole posts. */
export type ListRow = {
  _id: string
  summary: JobPostSummary
  places: ListPositions
  qualifications: JobPostDetail['qualifications']
  purpose: JobPostDetail['purpose']
}

/** The part of it that a search needs. */
export type SearchRow = SearchWords & { _id: string }

/** A saved job: each field with the time of its last change, for last-write-wins between devices. */
export type SavedJobRow = SavedColumns & {
  owner: Owner
  postId: string
  createdAt: number
  /** Whether the server has to be sent it; never true without an owner. */
  isPending: boolean
  /** When the request that sends it began, epoch milliseconds; absent if none is in flight. */
  leasedAt?: number
  /** Why the server rejected the last change; kept until the user has seen it. */
  rejection?: { status: number; message: string }
  /** The fields as the server last confirmed them; null if it has none. */
  serverCopy: SavedColumns | null
  /** Whether the post is no longer public. */
  isGone: boolean
  /** The post as last seen: a row can be shown after its post is gone. */
  summary: JobPostSummary
}

/** A post that was opened. */
export type RecentRow = { owner: Owner; postId: string; viewedAt: number; summary: JobPostSummary }

/** A search that was made: its words, which identify it, and the text that was typed last. */
export type RecentSearch = { owner: Owner; words: string; query: string; searchedAt: number }

/** An alert, as a push message or the inbox brought it. */
export type AlertRow = {
  owner: Owner
  /** The same in the message, the inbox and the notification. */
  id: string
  kind: AlertKind
  /** '' if it is about no post. */
  postId: string
  title: string
  body: string
  /** The path that it opens. */
  url: string
  /** When it happened, or until the inbox was read when it came, epoch milliseconds. */
  at: number
  isRead: boolean
  /** Whether the server has still to be told that it was read. */
  isReadPending: boolean
}

/** The unsaved values of a form. */
export type Draft = {
  /** The form, as `jobPost`, and the item it edits: an id, or a word for a new one. */
  kind: string
  id: string
  /** The values of the form, and those it was opened with. */
  values: Record<string, unknown>
  base: Record<string, unknown>
  /** The item's version that the values are based on; null for a new item. */
  version: number | null
  /** Epoch milliseconds. */
  savedAt: number
}

/** The key of a draft in localStorage, where a page that closes writes it: the database may not finish. */
export type UnloadDraftKey = `draft/${string}`

const SCHEMA = {
  responses: '[owner+path], owner, usedAt',
  posts: '_id, slugKey, sync, usedAt',
  rows: '_id',
  searchWords: '_id',
  quizzes: '_id, savedAt',
  practices: 'quizId, savedAt',
  practiceResults: '[owner+id], [owner+finishedAt]',
  attempts: 'id, owner',
  attemptAnswers: '[attemptId+questionId], attemptId',
  saved: '[owner+postId], owner',
  recent: '[owner+postId], [owner+viewedAt]',
  searches: '[owner+words], [owner+searchedAt]',
  alerts: '[owner+id], [owner+at]',
  drafts: '[kind+id], savedAt',
  outbox: '++place, &id',
  meta: 'name',
}

export type TableName = keyof typeof SCHEMA

export const NAME = 'avsar'
// Append-only after the first release: a change of the tables is the next version.
export const VERSION = 1

// After a failed opening every use fails until then.
const RETRY_MS = 10_000

export const DATABASE_OPTIONS = limitedOptions(() => reopenDatabase())

/**
 * The database of pages and service worker. Writes are confirmed once they are on the disk (`strict`). Every use of it fails
 * if the database does not answer within 3 s (docs/decisions/0042-clicks-and-storage-that-does-not-respond.md).
 */
export const database = new Dexie(NAME, { chromeTransactionDurability: 'strict', ...DATABASE_OPTIONS })
database.version(VERSION).stores(SCHEMA)
database.use(transactionLimit)

/** Closes the database. The next use opens it again. */
export const reopenDatabase = (): void => database.close({ disableAutoOpen: false })

// Before any other use: nothing of a user who signed out is read by the next one.
async function wipeIfOwed(opened: Dexie): Promise<void> {
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
database.on('ready', wipeIfOwed, true)

const table = <Row, Key>(name: TableName): Table<Row, Key> => database.table(name)

export const responses = table<CachedResponse, [Owner, string]>('responses')
export const posts = table<CachedPost, string>('posts')
export const rows = table<ListRow, string>('rows')
export const searchWords = table<SearchRow, string>('searchWords')
export const quizzes = table<CachedQuiz, string>('quizzes')
export const practices = table<PracticePaper, string>('practices')
export const practiceResults = table<PracticeResultRow, [Owner, string]>('practiceResults')
export const attempts = table<AttemptPaper, string>('attempts')
export const attemptAnswers = table<AttemptAnswerRow, [string, string]>('attemptAnswers')
export const saved = table<SavedJobRow, [Owner, string]>('saved')
export const recent = table<RecentRow, [Owner, string]>('recent')
export const searches = table<RecentSearch, [Owner, string]>('searches')
export const alerts = table<AlertRow, [Owner, string]>('alerts')
export const drafts = table<Draft, [string, string]>('drafts')
/** Messages to send, in the order of `place`. */
export const outbox = table<OutboxEntry & { place?: number }, number>('outbox')
/** Single values: state of the sync, current user, push subscription. */
export const meta = table<{ name: string; value: unknown }, string>('meta')
/** Names there: the id by which the server tells devices of a candidate apart, and the reminders of quizzes. */
export const [DEVICE_ID, QUIZ_REMINDERS] = ['device', 'quizReminders'] as const

/**
 * Runs reads and writes of any tables in one transaction. Within it, as within `database.transaction`, no event may be
 * emitted: Dexie would take what the listeners read, React's effects among them, for a part of the transaction.
 */
export const inTransaction = <Value>(work: () => Promise<Value>) =>
  database.transaction('rw', database.tables, work)
