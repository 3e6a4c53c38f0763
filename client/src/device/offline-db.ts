import { Dexie, type Table } from 'dexie'
import type { JobPostDetail, JobPostSummary } from '#shared/contracts/job-post.ts'
import type { QuizData } from '#shared/contracts/quiz.ts'
import type { HeldPlaces, HeldWords } from '#shared/domain/held-jobs.ts'
import type { SavedColumns } from '#shared/domain/saved-job.ts'

/** Whose something is: the id of a person, or the blank text for whoever uses the device without an account. */
export type Owner = string

/**
 * An answer of the API as it is kept, under its path. What the anonymous see belongs to nobody in particular (blank
 * owner); what was unlocked for a person is that person's. Times are epoch milliseconds.
 */
export type KeptAnswer = { owner: Owner; path: string; data: unknown; savedAt: number; usedAt: number }

/** A post as the sync brings it, which leaves its history to those who open it. */
export type WholePost = Omit<JobPostDetail, 'history'> & Partial<Pick<JobPostDetail, 'history'>>

/**
 * A post held whole. `sync` is the run of the sync that last brought it, 0 where only its reader did; `usedAt` is 0
 * until it is opened.
 */
export type HeldPost = {
  _id: string
  /** Its slug in the form by which addresses are compared. */
  slugKey: string
  post: WholePost
  sync: number
  savedAt: number
  usedAt: number
}

/** What lists need of a held post, so that none of them has to read posts whole. */
export type HeldRow = { _id: string; summary: JobPostSummary; places: HeldPlaces }

/** What a search needs of it besides. */
export type WordsRow = HeldWords & { _id: string }

/** A job that somebody saved: each field with the time of its last change, by which devices agree. */
export type SavedJobRow = {
  owner: Owner
  postId: string
  isSaved: boolean
  isSavedAt: number
  status: string
  statusAt: number
  note: string
  noteAt: number
  createdAt: number
  /** Whether the server has to hear of it yet; of what nobody in particular saved it never does. */
  isUnsent: boolean
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

/** The browser's own database, for what has to be written together. */
export const database = new Dexie('avsar')
// Append-only: what has been released is never changed, only followed by a next version.
database.version(1).stores({
  answers: '[owner+path], owner, usedAt',
  posts: '_id, slugKey, sync, usedAt',
  rows: '_id',
  words: '_id',
  quizzes: '_id, savedAt',
  saved: '[owner+postId], owner',
  recent: '[owner+postId], [owner+viewedAt]',
  facts: 'name',
})

export const answers: Table<KeptAnswer, [Owner, string]> = database.table('answers')
export const posts: Table<HeldPost, string> = database.table('posts')
export const rows: Table<HeldRow, string> = database.table('rows')
export const words: Table<WordsRow, string> = database.table('words')
export const quizzes: Table<HeldQuiz, string> = database.table('quizzes')
export const saved: Table<SavedJobRow, [Owner, string]> = database.table('saved')
export const recent: Table<RecentRow, [Owner, string]> = database.table('recent')
/** Single values: how far the sync has come, who used the app last. */
export const facts: Table<{ name: string; value: unknown }, string> = database.table('facts')
