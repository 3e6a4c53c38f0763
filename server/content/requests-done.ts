import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { KEY_DAYS } from '#shared/contracts/idempotency.ts'
import type { Db, Query } from '../db/db.ts'
import { schema } from '../db/schema/index.ts'
import { keyInUse } from '../errors.ts'

const { requestsBegun, requestsDone } = schema

const HOUR = 3_600_000
const KEPT_MS = KEY_DAYS * 24 * HOUR

/** A request under the key that its sender gave it, as hashes: neither the key nor what was sent can be read back. */
export type KeyedRequest = { id: string; request: string }

/** What came of a request: its answer, and whether it was carried out before and has only been answered again. */
export type Done<Answer> = { answer: Answer; isReplayed: boolean }

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
export function keyedRequest({ headers, viewer, routeOptions, params, body }: Asked): KeyedRequest | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  const { method, url } = routeOptions
  return { id: hash(viewer?.id ?? '', key), request: hash(method, url, params, body) }
}

/**
 * What a keyed request was answered before; null where it was not carried out yet, or has no key. Throws 422 where the
 * key was used for another request.
 */
export async function doneBefore<Answer>(
  query: Query,
  keyed: KeyedRequest | null,
): Promise<Done<Answer> | null> {
  if (keyed === null) return null
  const [done] = await query.select().from(requestsDone).where(eq(requestsDone.id, keyed.id))
  if (done === undefined) return null
  if (done.request !== keyed.request) throw keyInUse()
  return { answer: done.answer as Answer, isReplayed: true }
}

/**
 * Carries a keyed request out once: `work` and the note that it was done are one transaction, so that there is never
 * one without the other, and of two at the same time the second finds what the first did. The answer has to be
 * something that JSON can hold. Throws 422 where the key was used for another request.
 */
export async function carryOutOnce<Answer>(
  { db, clock }: { db: Db; clock: () => number },
  keyed: KeyedRequest | null,
  work: (query: Query) => Promise<Answer>,
): Promise<Done<Answer>> {
  const at = clock()
  return db.tx(async (query) => {
    const before = await doneBefore<Answer>(query, keyed)
    if (before !== null) return before
    const answer = await work(query)
    if (keyed !== null) await query.insert(requestsDone).values({ ...keyed, answer, at })
    return { answer, isReplayed: false }
  })
}

/** Forgets requests that were carried out more than a week ago, once an hour however often it is called. */
export function requestsSweep({ db, clock }: { db: Db; clock: () => number }): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = clock()
    if (now < nextAt) return
    nextAt = now + HOUR
    for (const table of [requestsDone, requestsBegun]) await forget(db, table, now - KEPT_MS)
  }
}

async function forget(db: Db, table: typeof requestsDone | typeof requestsBegun, before: number) {
  const old = lt(table.at, before)
  // Mostly there is nothing: then nobody is kept from writing.
  const [any] = await db.read.select({ id: table.id }).from(table).where(old).limit(1)
  if (any !== undefined) await db.tx(async (query) => void (await query.delete(table).where(old)))
}
