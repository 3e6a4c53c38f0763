import { and, eq, inArray, asc, gt } from 'drizzle-orm'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { getAlertDeadline } from '#shared/domain/alerts/alert-plan.ts'
import { alertMeaning } from '#shared/domain/alerts/alert-meaning.ts'
import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Queue } from '#server/queue/queue.ts'
import {
  deliveryStatements,
  deliveryCounts,
  endDeliveries,
} from '#server/modules/alerts/model/deliveries.repository.ts'
import {
  WITHDRAW_ALERT,
  EXPAND_ALERT,
  newAlert,
  STATE,
} from '#server/modules/alerts/model/alerts.repository.ts'
import type { ReadPost } from '#server/modules/alerts/model/alerts.repository.ts'

const { alerts, alertState, events } = schema

const CANCEL_BATCH = 1000

/** Cancels up to 1,000 pending or digest deliveries of an alert. Returns their number. */
async function cancelWaiting(query: Query, alertId: string): Promise<number> {
  const counts = deliveryCounts()
  const found = await deliveryStatements(query).waiting.all(alertId, CANCEL_BATCH)
  await endDeliveries(query, found, 'cancelled')
  for (const { status } of found) counts.move(alertId, status, 'cancelled')
  await counts.write(query)
  return found.length
}

/** Phases of alerts that may still be sent. */
const OPEN = ['held', 'expanding', 'expanded'] as const

type WithdrawPorts = { db: Db; queue: Pick<Queue, 'enqueue'> }

/** Builds the steps that withdraw alerts: new deliveries stop at once, pending ones are cancelled row by row. */
export function withdrawAlerts({ db, queue }: WithdrawPorts) {
  // An alert is withdrawn once, so the job id is unique.
  const enqueue = (query: Query, id: string, now: number): Promise<void> =>
    queue.enqueue(query, { id: `${WITHDRAW_ALERT}/${id}`, type: WITHDRAW_ALERT, payload: id, now })

  return {
    /** Withdraws the open alerts of a post. Their inbox entries stay. */
    async ofPost(query: Query, postId: string, now: number): Promise<void> {
      const withdrawn = await query
        .update(alerts)
        .set({ phase: 'cancelled' })
        .where(and(eq(alerts.postId, postId), inArray(alerts.phase, [...OPEN])))
        .returning({ id: alerts.id })
      for (const { id } of withdrawn) await enqueue(query, id, now)
    },

    /** Withdraws an alert. Returns false if every delivery was sent already. */
    async one(query: Query, id: string, now: number): Promise<boolean> {
      const [alert] = await query.select().from(alerts).where(eq(alerts.id, id))
      const isOpen = alert !== undefined && OPEN.some((phase) => phase === alert.phase)
      if (!isOpen || (alert.phase === 'expanded' && !(await hasWaiting(query, id)))) return false
      await query.update(alerts).set({ phase: 'cancelled' }).where(eq(alerts.id, id))
      await enqueue(query, id, now)
      return true
    },

    async run(id: string): Promise<void> {
      while ((await db.tx(async (query) => cancelWaiting(query, id))) === CANCEL_BATCH);
    },
  }
}

const hasWaiting = async (query: Query, id: string): Promise<boolean> =>
  (await deliveryStatements(query).waiting.get(id, 1)) !== undefined

/** Delay before an alert is sent, so that a later write can withdraw it, milliseconds. */
const HOLD_MS = 30_000
const BATCH = 500

type StoredEvent = typeof events.$inferSelect
type Write = { postId: string; at: number; seq: number; events: StoredEvent[] }

function groupWrites(found: readonly StoredEvent[]): Write[] {
  const writes = new Map<string, Write>()
  for (const event of found) {
    const { kind, itemId: postId, version, at, seq } = event
    // The stream also holds questions and quizzes.
    if (kind !== 'jobPost') continue
    const key = `${postId}/${version}`
    const write = writes.get(key) ?? { postId, at, seq, events: [] }
    write.events.push(event)
    writes.set(key, write)
  }
  return [...writes.values()]
}

/** Drops the last write of a full batch: its remaining events may be in the next one. */
function completeWrites(found: readonly StoredEvent[]): readonly StoredEvent[] {
  const last = found.at(-1)
  if (found.length < BATCH || last === undefined) return found
  return found.filter(({ itemId, version }) => itemId !== last.itemId || version !== last.version)
}

const codeOf = ({ type, params }: StoredEvent) => ({ type, params }) as EventCode

type Ports = {
  db: Db
  clock: () => number
  queue: Pick<Queue, 'enqueue'>
  readPost: ReadPost
  withdraw: Pick<ReturnType<typeof withdrawAlerts>, 'ofPost'>
}

export function consumeEvents({ db, clock, queue, readPost, withdraw }: Ports) {
  async function add(query: Query, { seq, postId, at, events: all }: Write, now: number): Promise<void> {
    const codes = all.filter((event) => !event.isSilent).map(codeOf)
    if (codes.length === 0 || now - at > DAY_MS) return
    const post = await readPost(postId, query)
    if (post === null || !post.isPublic) return
    const meaning = alertMeaning(codes, post.topics)
    if (meaning === null) return
    const facts = { ...meaning, state: post.state, events: codes, daysLeft: null, quiz: null }
    const deadline = getAlertDeadline(facts.kind, post.lastDate, at)
    const alert = newAlert({ id: String(seq), postId, facts, at, releaseAt: at + HOLD_MS, deadline })
    await query.insert(alerts).values(alert)
    if (alert.phase !== 'held') return
    const job = { id: `${EXPAND_ALERT}/${alert.id}`, type: EXPAND_ALERT, payload: alert.id }
    await queue.enqueue(query, { ...job, now, runAt: alert.releaseAt })
  }

  /** Consumes the next events. Returns true if more may remain. */
  return async function consumeBatch(): Promise<boolean> {
    const now = clock()
    return db.tx(async (query) => {
      const [state] = await query.select().from(alertState).where(eq(alertState.id, STATE))
      const read = await query
        .select()
        .from(events)
        .where(gt(events.seq, state?.cursor ?? 0))
        .orderBy(asc(events.seq))
        .limit(BATCH)
      const found = completeWrites(read)
      const last = found.at(-1)
      if (last === undefined) return false
      for (const write of groupWrites(found)) {
        if (write.events.some(({ type }) => type === 'removed'))
          await withdraw.ofPost(query, write.postId, now)
        else await add(query, write, now)
      }
      await query.update(alertState).set({ cursor: last.seq }).where(eq(alertState.id, STATE))
      return read.length === BATCH
    })
  }
}
