import { eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { idempotencyConflict } from '#server/lib/errors.ts'
import type { IdempotentRequest } from './idempotency.ts'

const { idempotencyProgress } = schema

/** The progress of a request that runs in parts: the id that each part created, by its number. */
export type Progress = ReadonlyMap<number, string>

/**
 * Returns the progress of a keyed request; empty if it has not begun or has no key. Throws 422 if the key was used for
 * another request.
 */
export async function readProgress(query: Query, keyed: IdempotentRequest | null): Promise<Progress> {
  if (keyed === null) return new Map()
  const [begun] = await query.select().from(idempotencyProgress).where(eq(idempotencyProgress.id, keyed.id))
  if (begun === undefined) return new Map()
  if (begun.requestHash !== keyed.requestHash) throw idempotencyConflict()
  return new Map(begun.made)
}

/** Stores the progress of a keyed request, in the transaction of what it created. */
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
