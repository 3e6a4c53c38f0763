import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { IDEMPOTENCY_TTL_DAYS } from '#shared/contracts/idempotency.ts'
import type { Db, Query } from '../db/db.ts'
import { schema } from '../db/schema/index.ts'
import { idempotencyConflict } from '../errors.ts'

const { idempotencyProgress, idempotencyKeys } = schema

const HOUR = 3_600_000
const TTL_MS = IDEMPOTENCY_TTL_DAYS * 24 * HOUR

/** A request under the key that its sender gave it, as hashes: neither the key nor what was sent can be read back. */
export type IdempotentRequest = { id: string; requestHash: string }

/** What came of a request: its answer, and whether it was carried out before and has only been answered again. */
export type IdempotentResult<Answer> = { answer: Answer; isReplayed: boolean }

const hash = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

type Asked = {
  headers: { 'idempotency-key'?: string | undefined }
  viewer: { id: string } | null
  routeOptions: { method: string | string[]; url?: string | undefined }
  params: unknown
  body: unknown
}

/** A request as it is known by its key; null where it has none. One sender's keys are nothing to another. */
export function toIdempotentRequest({
  headers,
  viewer,
  routeOptions,
  params,
  body,
}: Asked): IdempotentRequest | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  const { method, url } = routeOptions
  return { id: hash(viewer?.id ?? '', key), requestHash: hash(method, url, params, body) }
}

/**
 * What a keyed request was answered before; null where it was not carried out yet, or has no key. Throws 422 where the
 * key was used for another request.
 */
export async function findReplay<Answer>(
  query: Query,
  keyed: IdempotentRequest | null,
): Promise<IdempotentResult<Answer> | null> {
  if (keyed === null) return null
  const [done] = await query.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, keyed.id))
  if (done === undefined) return null
  if (done.requestHash !== keyed.requestHash) throw idempotencyConflict()
  return { answer: done.response as Answer, isReplayed: true }
}

/**
 * Runs a request under its idempotency key once: `work` and the key are stored in one transaction. If the same request
 * arrives twice at the same time, the second finds what the first did. The answer has to be JSON. Throws 422 if the key
 * was used for another request.
 */
export async function runIdempotent<Answer>(
  { db, clock }: { db: Db; clock: () => number },
  keyed: IdempotentRequest | null,
  work: (query: Query) => Promise<Answer>,
): Promise<IdempotentResult<Answer>> {
  const createdAt = clock()
  return db.tx(async (query) => {
    const before = await findReplay<Answer>(query, keyed)
    if (before !== null) return before
    const answer = await work(query)
    if (keyed !== null) await query.insert(idempotencyKeys).values({ ...keyed, response: answer, createdAt })
    return { answer, isReplayed: false }
  })
}

/** Deletes idempotency keys after their TTL of a week; looks once an hour however often it is called. */
export function purgeIdempotencyKeys({ db, clock }: { db: Db; clock: () => number }): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = clock()
    if (now < nextAt) return
    nextAt = now + HOUR
    for (const table of [idempotencyKeys, idempotencyProgress]) await forget(db, table, now - TTL_MS)
  }
}

async function forget(db: Db, table: typeof idempotencyKeys | typeof idempotencyProgress, before: number) {
  const old = lt(table.createdAt, before)
  // Mostly there is nothing: then nobody is kept from writing.
  const [any] = await db.read.select({ id: table.id }).from(table).where(old).limit(1)
  if (any !== undefined) await db.tx(async (query) => void (await query.delete(table).where(old)))
}
