import type { Query } from '../db/db.ts'

/** Work that has to be done after a commit, however often the process dies in between. */
export type NewJob = {
  /** Made by the caller outside the transaction, as the instant is. */
  id: string
  type: string
  /** What a handler needs to know; a secret is sealed. */
  payload: string
  now: number
  /** After this the job is of no use and is dropped, done or not. Without it a job is tried ten times. */
  expiresAt?: number
}

/** A job in the hands of a worker. */
export type Job = {
  id: string
  type: string
  payload: string
  /** How often it was taken up, this time included. */
  attempts: number
  expiresAt: number | null
}

/** Does the jobs of one type; throws where one has to be tried again. At-least-once: it may be run twice. */
export type JobHandler = (job: Job) => Promise<void>

/** Durable jobs. */
export interface Queue {
  /** Adds a job in the caller's transaction: it is there if and only if the caller's writes are. */
  enqueue(query: Query, job: NewJob): Promise<void>
  /** Drops a job that nobody needs any more, if it is still there. */
  cancel(query: Query, id: string): Promise<void>
  /** Takes up due jobs of these types; nobody else gets them until the lock is over. */
  claim(types: readonly string[], limit: number): Promise<Job[]>
  /** The job is done. */
  finish(job: Job): Promise<void>
  /** The job failed: it is tried again later, or given up. */
  fail(job: Job, reason: string): Promise<void>
  /** Removes jobs that are of no use any more; returns how many. */
  expire(): Promise<number>
}
