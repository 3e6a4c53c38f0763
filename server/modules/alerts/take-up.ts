import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { alertMeaning } from '#shared/domain/alerts/alert-meaning.ts'
import type { EventCode } from '#shared/domain/event-summary.ts'
import type { Db, Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import type { Queue } from '../../queue/queue.ts'
import { EXPAND_ALERT } from './job-types.ts'
import type { PostFacts, ReadPost } from './post-facts.ts'

const { alerts, alertState, events } = schema

const STATE = 'state'
const DAY_MS = 86_400_000
/** How long an alert waits for being taken back, milliseconds. */
export const HOLD_MS = 30_000
const BATCH = 500

type StoredEvent = typeof events.$inferSelect
type Write = { postId: string; version: number; at: number; seq: number; events: StoredEvent[] }

/** Groups events by the writes that they come from, in their order. */
function writesOf(found: readonly StoredEvent[]): Write[] {
  const writes = new Map<string, Write>()
  for (const event of found) {
    const { itemId: postId, version, at, seq } = event
    const key = `${postId}/${version}`
    const write = writes.get(key) ?? { postId, version, at, seq, events: [] }
    write.events.push(event)
    writes.set(key, write)
  }
  return [...writes.values()]
}

/** Leaves out the last write of a full batch: some of its events may be in the next one. */
function wholeWrites(found: readonly StoredEvent[]): readonly StoredEvent[] {
  const last = found.at(-1)
  if (found.length < BATCH || last === undefined) return found
  return found.filter(({ itemId, version }) => itemId !== last.itemId || version !== last.version)
}

const codeOf = ({ type, params }: StoredEvent) => ({ type, params }) as EventCode

const NONE = { targeted: 0, waiting: 0, digest: 0, accepted: 0, failed: 0, pruned: 0, cancelled: 0 }

type Ports = { db: Db; clock: () => number; queue: Pick<Queue, 'enqueue'>; readPost: ReadPost }

/** Builds the reader of the stream of events: it makes an alert of each write that means something to readers. */
export function takeUp({ db, clock, queue, readPost }: Ports) {
  /** Takes back the alerts of a post that nobody has been told of. */
  async function cancelHeld(query: Query, postId: string): Promise<void> {
    await query
      .update(alerts)
      .set({ phase: 'cancelled' })
      .where(and(eq(alerts.postId, postId), inArray(alerts.phase, ['held', 'expanding'])))
  }

  async function add(query: Query, write: Write, post: PostFacts, now: number): Promise<void> {
    const told = write.events.filter((event) => !event.isSilent).map(codeOf)
    const meaning = alertMeaning(told, { lists: post.topics, write: 'edited' })
    if (meaning === null || now - write.at > DAY_MS) return
    const id = String(write.seq)
    const releaseAt = write.at + HOLD_MS
    await query.insert(alerts).values({
      id,
      postId: write.postId,
      facts: { ...meaning, state: post.state, events: told },
      phase: 'held',
      at: write.at,
      releaseAt,
      expiresAt: write.at + DAY_MS,
      expandedKey: 0,
      expandedOwner: '',
      ...NONE,
      shown: 0,
      clicked: 0,
    })
    if (!meaning.isPush) return
    await queue.enqueue(query, {
      id: `${EXPAND_ALERT}/${id}`,
      type: EXPAND_ALERT,
      payload: id,
      now,
      runAt: releaseAt,
    })
  }

  /** Reads the next events; returns whether there may be more. */
  return async function takeUpEvents(): Promise<boolean> {
    const [state] = await db.read.select().from(alertState).where(eq(alertState.id, STATE))
    const cursor = state?.cursor ?? 0
    const read = await db.read
      .select()
      .from(events)
      .where(gt(events.seq, cursor))
      .orderBy(asc(events.seq))
      .limit(BATCH)
    const found = wholeWrites(read)
    const last = found.at(-1)
    if (last === undefined) return false
    const ofPosts = found.filter(({ kind }) => kind === 'jobPost')
    const writes = writesOf(ofPosts)
    const posts = new Map<string, PostFacts | null>()
    for (const { postId } of writes) if (!posts.has(postId)) posts.set(postId, await readPost(postId))
    const now = clock()
    await db.tx(async (query) => {
      for (const write of writes) {
        const post = posts.get(write.postId) ?? null
        if (write.events.some(({ type }) => type === 'removed')) await cancelHeld(query, write.postId)
        else if (post !== null) await add(query, write, post, now)
      }
      await query.update(alertState).set({ cursor: last.seq }).where(eq(alertState.id, STATE))
    })
    return read.length === BATCH
  }
}
