import { Dexie, type Table } from 'dexie'
import type { JobPostDetail, JobPostSummary } from '#shared/contracts/job-post.ts'
import type { QuizData } from '#shared/contracts/quiz.ts'
import type { ListPositions, SearchTerms } from '#shared/domain/jobs/local-jobs.ts'
import type { SavedColumns } from '#shared/domain/jobs/saved-job.ts'
import type { OutboxEntry } from './outbox.ts'

/** Whose something is: the id of a person, or the blank text for whoever uses the device without an account. */
export type Owner = string

/**
 * An answer of the API as it is kept, under its path. What the anonymous see belongs to nobody in particular (blank
 * owner); what was unlocked for a person is that person's. Times are epoch milliseconds.
 */
export type CachedResponse = { owner: Owner; path: string; data: unknown; savedAt: number; usedAt: number }

/** A post as the sync brings it, which leaves its history to those who open it. */
export type FullPost = Omit<JobPostDetail, 'history'> & Partial<Pick<JobPostDetail, 'history'>>

/**
 * A post held whole. `sync` is the run of the sync that last brought it, 0 where only its reader did; `usedAt` is 0
 * until it is opened.
 */
export type HeldPost = {
  _id: string
  /** Its slug in the form by which addresses are compared. */
  slugKey: string
  post: FullPost
  sync: number
  savedAt: number
  usedAt: number
}

/** What lists need of a held post, so that none of them has to read posts whole. */
export type ListRow = { _id: string; summary: JobPostSummary; places: ListPositions }

/** What a search needs of it besides. */
export type SearchRow = SearchTerms & { _id: string }

/** A job that somebody saved: each field with the time of its last change, by which devices agree. */
export type SavedJobRow = SavedColumns & {
  owner: Owner
  postId: string
  createdAt: number
  /** Whether the server has to hear of it yet; of what nobody in particular saved it never does. */
  isUnsent: boolean
  /** When the request that sends it began, epoch milliseconds; absent if none is in flight. */
  leasedAt?: number
  /** Why the server refused its last change: it stays until its sender has seen that. */
  rejection?: { status: number; message: string }
  /** What the server last had of it; null where it never heard of it. */
  onServer: SavedColumns | null
  /** Whether the post is none that the public sees any more. */
  isGone: boolean
  /** The post as it was last seen: a row can be shown although the post is gone. */
  summary: JobPostSummary
}

/** A post that was opened. */
export type RecentRow = { owner: Owner; postId: string; viewedAt: number; summary: JobPostSummary }

/** A practice quiz with its questions. */
export type HeldQuiz = { _id: string; quiz: QuizData; savedAt: number }

/** What was typed into a form and not saved yet, kept on this device alone. */
export type Draft = {
  /** Which form, as `jobPost`, and what it edits: an id, or a word for what is new. */
  kind: string
  id: string
  /** What stands in the form, and what stood there when it was opened. */
  values: Record<string, unknown>
  base: Record<string, unknown>
  /** Version of the item that the typing began from; null where it is new. */
  version: number | null
  /** Epoch milliseconds. */
  savedAt: number
}

const SCHEMA = {
  responses: '[owner+path], owner, usedAt',
  posts: '_id, slugKey, sync, usedAt',
  rows: '_id',
  searchTerms: '_id',
  quizzes: '_id, savedAt',
  saved: '[owner+postId], owner',
  recent: '[owner+postId], [owner+viewedAt]',
  drafts: '[kind+id], savedAt',
  outbox: '++place, &id',
  meta: 'name',
}

export type TableName = keyof typeof SCHEMA

const NAME = 'avsar'
// Append-only once it is released: a change of the tables is a next version.
const VERSION = 1

/**
 * The one database of the browser, for pages and service worker. What is acknowledged to a person is on the disk by
 * then: browsers would else report a write before it is.
 */
export const database = new Dexie(NAME, { chromeTransactionDurability: 'strict' })
database.version(VERSION).stores(SCHEMA)

const table = <Row, Key>(name: TableName): Table<Row, Key> => database.table(name)

export const responses = table<CachedResponse, [Owner, string]>('responses')
export const posts = table<HeldPost, string>('posts')
export const rows = table<ListRow, string>('rows')
export const searchTerms = table<SearchRow, string>('searchTerms')
export const quizzes = table<HeldQuiz, string>('quizzes')
export const saved = table<SavedJobRow, [Owner, string]>('saved')
export const recent = table<RecentRow, [Owner, string]>('recent')
export const drafts = table<Draft, [string, string]>('drafts')
/** Messages to be sent, in the order of `place`. */
export const outbox = table<OutboxEntry & { place?: number }, number>('outbox')
/** Single values: the state of the sync, who uses the device. */
export const meta = table<{ name: string; value: unknown }, string>('meta')

// Dexie counts versions in tens of the browser's.
const BROWSER_VERSION = 10 * VERSION

/**
 * Whether the database is there with all tables that this program knows: the service worker goes without it otherwise. It
 * never creates or upgrades the database, since a page of the version before may be open.
 */
export const isDatabaseReady = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (database.isOpen()) return resolve(true)
    const request = indexedDB.open(NAME)
    // It did not exist: the abort takes it back.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', () => resolve(false))
    request.addEventListener('success', () => {
      const { version } = request.result
      request.result.close()
      resolve(version >= BROWSER_VERSION)
    })
  })
