import type { Query } from '../db/db.ts'

/** A line of jobs with workers of its own: jobs of one lane never wait for those of another. */
export type Lane = {
  name: string
  /** How many jobs of the lane run at once. */
  workers: number
}

/** The lanes of the product. A lane is for jobs that may wait for one another. */
export const LANES = {
  /** Somebody sits in front of a screen until the mail is there. */
  codes: { name: 'codes', workers: 4 },
  mail: { name: 'mail', workers: 2 },
  /** Everything else. */
  work: { name: 'work', workers: 2 },
} as const satisfies Record<string, Lane>

/** Work that has to be done after a commit, however often the process dies in between. */
export type NewJob = {
  /** Made by the caller outside the transaction, as the instant is. */
  id: string
  type: string
  /** What a handler needs to know; a secret is sealed. */
  payload: string
  now: number
  /** The instant from which the job may run, epoch milliseconds; at once where it is absent. */
  runAt?: number
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

/** What a module registers: who does the jobs of a type, and in which lane. */
export type JobRegistration = { type: string; lane: Lane; run: JobHandler }

/** Durable jobs. */
export interface Queue {
  /** Adds a job in the caller's transaction: it is there if and only if the caller's writes are. */
  enqueue(query: Query, job: NewJob): Promise<void>
  /** Drops a job that nobody needs any more, if it is still there. */
  cancel(query: Query, id: string): Promise<void>
  /** Calls back with the type of each job of this queue as soon as its transaction is committed. */
  onCommitted(listener: (type: string) => void): void
  /** Takes up the job of these types that is due longest; nobody else gets it until its lease is over. */
  claim(types: readonly string[]): Promise<Job | null>
  /** The instant at which the next job of these types is due, epoch milliseconds; null where there is none. */
  nextDue(types: readonly string[]): Promise<number | null>
  /** The job is still under way: its lease begins anew. */
  renew(job: Job): Promise<void>
  /** The job is done. */
  finish(job: Job): Promise<void>
  /** The job failed: it is tried again later, or given up. The reason holds no foreign text. */
  fail(job: Job, reason: string): Promise<void>
  /** Removes jobs that are of no use any more; returns how many. */
  expire(): Promise<number>
}
