import type { Query } from '../db/db.ts'

/** A lane of jobs with workers of its own: jobs of one lane never wait for those of another. */
export type Lane = {
  name: string
  /** How many jobs of the lane run at the same time. */
  workers: number
}

/** The lanes of the product. A lane is for jobs that may wait for one another. */
export const LANES = {
  /** OTP mails: the user waits for them at the screen. */
  codes: { name: 'codes', workers: 4 },
  mail: { name: 'mail', workers: 2 },
  /** What alerts are made of: events, and who wants to be told of them. */
  alerts: { name: 'alerts', workers: 1 },
  /** Messages to push services, which one worker sends many of at once. */
  push: { name: 'push', workers: 1 },
  /** First messages to new devices: some push services respond late or never. */
  confirmations: { name: 'confirmations', workers: 4 },
  /** News of payments, refunds, and ends of links. */
  payments: { name: 'payments', workers: 8 },
  /** Questions to payment providers about all orders that wait, many at once. */
  reconcile: { name: 'reconcile', workers: 1 },
  /** All other jobs. */
  work: { name: 'work', workers: 2 },
} as const satisfies Record<string, Lane>

/** Work to do after a commit, however often the process dies in between. */
export type NewJob = {
  /** Created by the caller outside the transaction, like `now`. */
  id: string
  type: string
  /** The input of the handler; a payload with a secret is encrypted. */
  payload: string
  now: number
  /** The instant from which the job may run, epoch milliseconds; default `now`. */
  runAt?: number
  /** After this instant the job is useless and is deleted, done or not. Without it a job is attempted 10 times. */
  expiresAt?: number
}

/** A job that a worker has claimed. */
export type Job = {
  id: string
  type: string
  payload: string
  /** The number of attempts, this one included. */
  attempts: number
  expiresAt: number | null
}

/** Runs the jobs of one type; throws if a job must be retried. At-least-once: a job may run twice. */
export type JobHandler = (job: Job) => Promise<void>

/** The registration of a job type by a module: its lane and its handler. */
export type JobRegistration<Type extends string = string> = { type: Type; lane: Lane; run: JobHandler }

/** A job that was given up. */
export type FailedJob = {
  id: string
  type: string
  attempts: number
  /** The reason of the last failure, without foreign text. */
  lastError: string
  failedAt: number
}

/** The queue of durable jobs. */
export interface Queue {
  /** Adds a job in the caller's transaction: it exists if and only if the caller's writes do. */
  enqueue(query: Query, job: NewJob): Promise<void>
  /**
   * Adds a job unless one of its type waits already, not begun and due no later: for work that finds out by itself what
   * there is to do. Its id must be new.
   */
  ensure(query: Query, job: NewJob): Promise<void>
  /** Deletes a job that is no longer needed, if it still exists. */
  cancel(query: Query, id: string): Promise<void>
  /** Registers a listener that gets the type of each job of this queue after its transaction commits. */
  onCommitted(listener: (type: string) => void): void
  /** Claims the longest-due job of these types; null if none is due. No other worker gets it until its lease ends. */
  claim(types: readonly string[]): Promise<Job | null>
  /** Returns when the next job of these types is due, epoch milliseconds; null if there is none. */
  nextDue(types: readonly string[]): Promise<number | null>
  /** Renews the lease of a running job. */
  renew(job: Job): Promise<void>
  /** Deletes a job that is done. */
  finish(job: Job): Promise<void>
  /** Schedules a retry of a failed job, or gives it up. The reason holds no foreign text. */
  fail(job: Job, reason: string): Promise<void>
  /** Deletes expired jobs; returns how many. */
  expire(): Promise<number>
  /** Returns the jobs that were given up, the latest first, and how many there are. */
  failed(limit: number): Promise<{ jobs: FailedJob[]; total: number }>
  /** Lets a job that was given up run again, with all of its attempts; returns whether there is one. */
  retry(query: Query, id: string, now: number): Promise<boolean>
}
