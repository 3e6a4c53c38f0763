import { and, asc, eq, inArray, isNotNull, lt, lte, max } from 'drizzle-orm'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { lowestIdAt } from '#server/ports/ids.ts'
import type { PaymentComparer } from './compare-payments.ts'
import { CANCEL_LINKS, REFUND } from '#server/modules/payments/model/payments.ports.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import type { Reconciler } from './reconcile-orders.ts'
import { REFUND_CHECK_MS } from '#server/modules/payments/ledger/write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue'> & {
  reconciler: Reconciler
  comparer: PaymentComparer
}

const { orders, paymentEvents, quizzes, refunds } = schema

const REFUNDS_AT_ONCE = 100

// Razorpay repeats an event for a day, and disputes last weeks: older webhooks are not needed.
const EVENT_RETENTION_MS = 90 * DAY_MS
const EVENTS_AT_ONCE = 500

/** Queues checks of overdue refunds, including those whose job was abandoned. */
async function ensureRefunds({ db, clock, newId, queue }: Ports): Promise<void> {
  const now = clock()
  const due = await db.read
    .select({ id: refunds.id })
    .from(refunds)
    .where(lte(refunds.nextCheckAt, now))
    .orderBy(asc(refunds.nextCheckAt), asc(refunds.id))
    .limit(REFUNDS_AT_ONCE)
  if (due.length === 0) return
  const jobs = due.map(({ id }) => ({ id: newId(), type: REFUND, payload: id, now }))
  await db.tx(async (query) => {
    for (const job of jobs) await queue.enqueue(query, job)
    await query
      .update(refunds)
      .set({ nextCheckAt: now + REFUND_CHECK_MS })
      .where(
        inArray(
          refunds.id,
          due.map(({ id }) => id),
        ),
      )
  })
}

/** Deletes old handled webhooks. The last one remains, since it reveals missing webhooks. */
async function deleteOldEvents({ db, clock }: Ports): Promise<void> {
  const last = db.read.select({ id: max(paymentEvents.id) }).from(paymentEvents)
  const old = await db.read
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        lt(paymentEvents.id, lowestIdAt(clock() - EVENT_RETENTION_MS + 1)),
        lt(paymentEvents.id, last),
        isNotNull(paymentEvents.handledAt),
      ),
    )
    .orderBy(asc(paymentEvents.id))
    .limit(EVENTS_AT_ONCE)
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await db.tx(async (query) => {
    await query.delete(paymentEvents).where(inArray(paymentEvents.id, ids))
  })
}

/** Builds the cancellation of links for expired quizzes: no write marks their expiry. */
function endedQuizzes({ db, clock, newId, queue }: Ports) {
  const known = new Set<string>()
  return async function ensure(): Promise<void> {
    const now = clock()
    const over = await db.read
      .select({ id: orders.itemId, at: quizzes.expireDateTime })
      .from(orders)
      .innerJoin(quizzes, eq(quizzes.id, orders.itemId))
      .where(and(eq(orders.itemKind, 'quiz'), eq(orders.open, 1), lte(quizzes.expireDateTime, now)))
      .groupBy(orders.itemId, quizzes.expireDateTime)
    const keys = new Set(over.map(({ id, at }) => `${id}/${at}`))
    for (const key of known) if (!keys.has(key)) known.delete(key)
    const fresh = over.filter(({ id, at }) => !known.has(`${id}/${at}`))
    if (fresh.length === 0) return
    const jobs = fresh.map(({ id }) => ({ id: newId(), type: CANCEL_LINKS, payload: `quiz/${id}`, now }))
    await db.tx(async (query) => {
      for (const job of jobs) await queue.enqueue(query, job)
    })
    for (const { id, at } of fresh) known.add(`${id}/${at}`)
  }
}

/** Builds the upkeep, which starts clock-driven work. Called every few seconds while the server listens. */
export function paymentUpkeep(ports: Ports) {
  const ensureEnded = endedQuizzes(ports)
  return async function tick(): Promise<void> {
    await ports.reconciler.ensure()
    await ensureRefunds(ports)
    await ensureEnded()
    await deleteOldEvents(ports)
    await ports.comparer.ensure()
  }
}
