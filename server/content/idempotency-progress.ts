import { eq } from 'drizzle-orm'
import type { Query } from '../db/db.ts'
import { schema } from '../db/schema/index.ts'
import { idempotencyConflict } from '../errors.ts'
import type { IdempotentRequest } from './idempotency.ts'

const { idempotencyProgress } = schema

/** What a request that is carried out in parts has made so far: the id of what came of each part, by its number. */
export type Progress = ReadonlyMap<number, string>

/**
 * How far a keyed request was carried out; nothing where it was not begun, or has no key. Throws 422 where the key was
 * used for another request.
 */
export async function readProgress(query: Query, keyed: IdempotentRequest | null): Promise<Progress> {
  if (keyed === null) return new Map()
  const [begun] = await query.select().from(idempotencyProgress).where(eq(idempotencyProgress.id, keyed.id))
  if (begun === undefined) return new Map()
  if (begun.requestHash !== keyed.requestHash) throw idempotencyConflict()
  return new Map(begun.made)
}

/** Notes how far a keyed request was carried out, in the transaction of what it made. */
export async function recordProgress(
  query: Query,
  keyed: IdempotentRequest | null,
  progress: Progress,
  createdAt: number,
): Promise<void> {
  if (keyed === null) return
  const made = [...progress]
  await query
    .insert(idempotencyProgress)
    .values({ ...keyed, made, createdAt })
    .onConflictDoUpdate({ target: idempotencyProgress.id, set: { made } })
}
