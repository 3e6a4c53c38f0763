import { Dexie, type Table } from 'dexie'
import type { JobPostDetail, JobPostSummary } from '#shared/contracts/job-post.ts'

/** Whose something is: the id of a person, or the blank text for whoever uses the device without an account. */
export type Owner = string

/**
 * An answer of the API as it is kept, under its path. What the anonymous see belongs to nobody in particular (blank
 * owner); what was unlocked for a person is that person's. Times are epoch milliseconds.
 */
export type KeptAnswer = { owner: Owner; path: string; data: unknown; savedAt: number; usedAt: number }

/** A post held whole. `sync` is the run of the sync that last brought it, 0 where only its reader did. */
export type HeldPost = {
  _id: string
  /** Its slug in the form by which addresses are compared. */
  slugKey: string
  post: Omit<JobPostDetail, 'history'> & Partial<Pick<JobPostDetail, 'history'>>
  sync: number
  savedAt: number
  usedAt: number
}

/** What lists and searches need of a held post, so that none of them has to read posts whole. */
export type HeldRow = {
  _id: string
  summary: JobPostSummary
  /** The lists that it stands in, each with the time (epoch milliseconds) by which it is placed there. */
  places: Record<string, number>
  /** Words that a search finds it by, joined by blanks. */
  words: string
}

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
  /** The post as it was when it was saved: a row can be shown although the post is gone. */
  summary: JobPostSummary
}

/** A post that was opened. */
export type RecentRow = { owner: Owner; postId: string; viewedAt: number; summary: JobPostSummary }

/** A practice quiz with its questions. */
export type HeldQuiz = { _id: string; quiz: unknown; savedAt: number }

const database = new Dexie('avsar')
// Append-only: what has been released is never changed, only followed by a next version.
database.version(1).stores({
  answers: '[owner+path], owner, usedAt',
  posts: '_id, slugKey, sync, usedAt',
  rows: '_id',
  quizzes: '_id, savedAt',
  saved: '[owner+postId], owner',
  recent: '[owner+postId], [owner+viewedAt]',
  facts: 'name',
})

export const answers: Table<KeptAnswer, [Owner, string]> = database.table('answers')
export const posts: Table<HeldPost, string> = database.table('posts')
export const rows: Table<HeldRow, string> = database.table('rows')
export const quizzes: Table<HeldQuiz, string> = database.table('quizzes')
export const saved: Table<SavedJobRow, [Owner, string]> = database.table('saved')
export const recent: Table<RecentRow, [Owner, string]> = database.table('recent')
/** Single values: the cursor of the sync, who used the app last. */
export const facts: Table<{ name: string; value: unknown }, string> = database.table('facts')
