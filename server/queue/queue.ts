import type { Query } from '../db/db.ts'

/** Lane of jobs with its own workers: no lane waits for another. */
export type Lane = {
  name: string
  workers: number
}

export const LANES = {
  /** OTP mails: the user waits for them at the screen. */
  codes: { name: 'codes', workers: 4 },
  mail: { name: 'mail', workers: 2 },
  alerts: { name: 'alerts', workers: 1 },
  push: { name: 'push', workers: 1 },
  /** First messages to new devices: some push services respond late or never. */
  confirmations: { name: 'confirmations', workers: 4 },
  payments: { name: 'payments', workers: 8 },
  reconcile: { name: 'reconcile', workers: 1 },
  work: { name: 'work', workers: 2 },
} as const satisfies Record<string, Lane>

export type NewJob = {
  /** Created by the caller outside the transaction, like `now`. */
  id: string
  type: string
  /** Input of the handler; encrypted if it holds a secret. */
  payload: string
  now: number
  /** Earliest start, epoch milliseconds; default `now`. */
  runAt?: number
  /** End of the job's usefulness: it is then deleted, done or not. Without it a job has 10 attempts. */
  expiresAt?: number
}

export type Job = {
  id: string
  type: string
  payload: string
  attempts: number
  expiresAt: number | null
}

/** Runs the jobs of one type; throws if a job must be retried. At-least-once: a job may run twice. */
export type JobHandler = (job: Job) => Promise<void>

export type JobRegistration<Type extends string = string> = { type: Type; lane: Lane; run: JobHandler }

export type FailedJob = {
  id: string
  type: string
  attempts: number
  lastError: string
  failedAt: number
}

export interface Queue {
  /** Adds a job in the caller's transaction: it exists if and only if the caller's writes do. */
  enqueue(query: Query, job: NewJob): Promise<void>
  /** Adds a job unless one of its type is pending and due no later. For work that finds its own input. */
  ensure(query: Query, job: NewJob): Promise<void>
  cancel(query: Query, id: string): Promise<void>
  /** Registers a listener that gets a job's type once the transaction that added the job has committed. */
  onCommitted(listener: (type: string) => void): void
  /** Claims the longest-due job of these types, or returns null. No other worker gets it until its lease ends. */
  claim(types: readonly string[]): Promise<Job | null>
  nextDue(types: readonly string[]): Promise<number | null>
  renew(job: Job): Promise<void>
  finish(job: Job): Promise<void>
  /** Schedules a retry of a failed job, or ends it after its last attempt. `reason` must quote no input or response. */
  fail(job: Job, reason: string): Promise<void>
  expire(): Promise<number>
  /** Returns the number of pending jobs of each type, and the due time of the first, epoch milliseconds. */
  pending(): Promise<{ type: string; count: number; firstAt: number }[]>
  failed(limit: number): Promise<{ jobs: FailedJob[]; total: number }>
  retry(query: Query, id: string, now: number): Promise<boolean>
}
