import { createHash } from 'node:crypto'
import { and, eq, gte, lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { IDEMPOTENCY_TTL_DAYS } from '#shared/contracts/idempotency.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { idempotencyConflict } from '#server/lib/errors.ts'

const { idempotencyItems, idempotencyKeys, idempotencyProgress } = schema

const TTL_MS = IDEMPOTENCY_TTL_DAYS * DAY_MS

/** Request with an idempotency key, as irreversible hashes. */
export type IdempotentRequest = { id: string; requestHash: string }

export type IdempotentResult<Body> = { answer: Body; isReplayed: boolean }

const hash = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

type RequestParts = {
  headers: { 'idempotency-key'?: string | undefined }
  viewer: { id: string } | null
  routeOptions: { method: string | string[]; url?: string | undefined }
  params: unknown
  body: unknown
}

/** Returns the hashes of a keyed request; null without a key. A key is scoped to a user id; anonymous is one scope. */
export function toIdempotentRequest({
  headers,
  viewer,
  routeOptions,
  params,
  body,
}: RequestParts): IdempotentRequest | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  const { method, url } = routeOptions
  return { id: hash(viewer?.id ?? '', key), requestHash: hash(method, url, params, body) }
}

/** Returns the stored response; null before the first run. Throws 422 if the key was used for another request. */
export async function findReplay<Body>(
  query: Query,
  keyed: IdempotentRequest | null,
): Promise<IdempotentResult<Body> | null> {
  if (keyed === null) return null
  const [done] = await query.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, keyed.id))
  if (done === undefined) return null
  if (done.requestHash !== keyed.requestHash) throw idempotencyConflict()
  return { answer: done.response as Body, isReplayed: true }
}

/** Runs `work` and stores the key in one transaction: duplicates get the first response. Throws 422 as above. */
export async function runIdempotent<Body>(
  { db, clock }: { db: Db; clock: () => number },
  keyed: IdempotentRequest | null,
  work: (query: Query) => Promise<Body>,
): Promise<IdempotentResult<Body>> {
  const createdAt = clock()
  return db.tx(async (query) => {
    const before = await findReplay<Body>(query, keyed)
    if (before !== null) return before
    const response = await work(query)
    if (keyed !== null) await query.insert(idempotencyKeys).values({ ...keyed, response, createdAt })
    return { answer: response, isReplayed: false }
  })
}

export function purgeIdempotencyKeys({ db, clock }: { db: Db; clock: () => number }): () => Promise<void> {
  return async () => {
    const before = clock() - TTL_MS
    await deleteExpiredKeys(db, before)
    await deleteExpiredProgress(db, before)
  }
}

async function deleteExpiredKeys(db: Db, before: number): Promise<void> {
  const isExpired = lt(idempotencyKeys.createdAt, before)
  // Usually no key is expired: then no transaction blocks other writes.
  const [any] = await db.read
    .select({ id: idempotencyKeys.id })
    .from(idempotencyKeys)
    .where(isExpired)
    .limit(1)
  if (any !== undefined)
    await db.tx(async (query) => void (await query.delete(idempotencyKeys).where(isExpired)))
}

async function deleteExpiredProgress(db: Db, before: number): Promise<void> {
  const expired = await db.read
    .select({ id: idempotencyProgress.id })
    .from(idempotencyProgress)
    .where(lt(idempotencyProgress.createdAt, before))
  for (const { id } of expired)
    await db.tx(async (query) => {
      await query.delete(idempotencyItems).where(eq(idempotencyItems.requestId, id))
      await query.delete(idempotencyProgress).where(eq(idempotencyProgress.id, id))
    })
}

type Progress = ReadonlyMap<number, string>

/** Returns the created items from the number `from` on. Throws 422 if the key was used for another request. */
export async function readProgress(
  query: Query,
  keyed: IdempotentRequest | null,
  from: number,
): Promise<Progress> {
  if (keyed === null) return new Map()
  const [begun] = await query.select().from(idempotencyProgress).where(eq(idempotencyProgress.id, keyed.id))
  if (begun === undefined) return new Map()
  if (begun.requestHash !== keyed.requestHash) throw idempotencyConflict()
  const items = await query
    .select()
    .from(idempotencyItems)
    .where(and(eq(idempotencyItems.requestId, keyed.id), gte(idempotencyItems.number, from)))
  return new Map(items.map(({ number, itemId }) => [number, itemId]))
}

export async function recordProgress(
  query: Query,
  keyed: IdempotentRequest | null,
  created: Progress,
  createdAt: number,
): Promise<void> {
  if (keyed === null || created.size === 0) return
  await query
    .insert(idempotencyProgress)
    .values({ ...keyed, createdAt })
    .onConflictDoNothing()
  await query
    .insert(idempotencyItems)
    .values([...created].map(([number, itemId]) => ({ requestId: keyed.id, number, itemId })))
}
