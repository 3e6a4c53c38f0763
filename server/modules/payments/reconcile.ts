import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { schema } from '../../db/schema/index.ts'
import { ProviderError } from '../../ports/payments/payment-provider.ts'
import type { OrderAsker } from './ask-provider.ts'
import { nextTryAfter } from './check-times.ts'
import { CANCEL_LINKS, RECONCILE, REFUND } from './job-types.ts'
import { ASKED_AT_ONCE } from './parts.ts'
import type { OrderRow, PaymentModulePorts } from './parts.ts'
import { REFUND_CHECK_MS } from './write-payments.ts'

const { orders, payments, quizzes } = schema

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue'> & { asker: OrderAsker }

const BATCH = 128
// What is taken in hand is nobody else's for this time; a process that dies leaves it to the next.
const LEASE_MS = 5 * 60_000
// Well below the time that a job may take, milliseconds.
const RUN_MS = 30_000

/** Builds what asks providers about orders that wait, and looks after what is under way. */
export function reconciler({ db, clock, newId, queue, asker }: Ports) {
  let isRunning = false
  // While a provider does not answer it is left alone, longer each time.
  const pauses = new Map<string, { failures: number; until: number }>()

  const isPaused = (provider: string): boolean => (pauses.get(provider)?.until ?? 0) > clock()

  function pause(provider: string, retryAfterMs: number | null): void {
    const failures = (pauses.get(provider)?.failures ?? 0) + 1
    const now = clock()
    const until = Math.max(nextTryAfter(failures, now), now + (retryAfterMs ?? 0))
    pauses.set(provider, { failures, until })
  }

  /** Takes orders that are due in hand. */
  async function claim(): Promise<OrderRow[]> {
    const now = clock()
    return await db.tx(async (query) => {
      const due = await query
        .select()
        .from(orders)
        .where(lte(orders.nextCheckAt, now))
        .orderBy(asc(orders.nextCheckAt))
        .limit(BATCH)
      const ids = due.map(({ id }) => id)
      if (ids.length > 0)
        await query
          .update(orders)
          .set({ nextCheckAt: now + LEASE_MS })
          .where(inArray(orders.id, ids))
      return due
    })
  }

  async function postpone({ id, provider }: OrderRow): Promise<void> {
    const nextCheckAt = pauses.get(provider)?.until ?? clock()
    await db.tx(async (query) => {
      await query.update(orders).set({ nextCheckAt }).where(eq(orders.id, id))
    })
  }

  async function check(order: OrderRow): Promise<void> {
    if (isPaused(order.provider)) return await postpone(order)
    try {
      await asker.ask(order, 'system')
      pauses.delete(order.provider)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      // What is refused or not found is the order's own affair.
      if (error.reason !== 'refused' && error.reason !== 'notFound')
        if (!isPaused(order.provider)) pause(order.provider, error.retryAfterMs)
    }
  }

  /** Returns what gives the next due order, from batches that are taken in hand one after the other. */
  function source() {
    const waiting: OrderRow[] = []
    let filling: Promise<void> | null = null
    const fill = async () => {
      waiting.push(...(await claim()))
      filling = null
    }
    return async (): Promise<OrderRow | undefined> => {
      if (waiting.length === 0) await (filling ??= fill())
      return waiting.shift()
    }
  }

  async function runAll(): Promise<void> {
    const next = source()
    const end = performance.now() + RUN_MS
    const work = async () => {
      while (performance.now() < end) {
        const order = await next()
        if (order === undefined) return
        await check(order)
      }
    }
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work))
  }

  async function isAnyDue(): Promise<boolean> {
    const [due] = await db.read
      .select({ id: orders.id })
      .from(orders)
      .where(lte(orders.nextCheckAt, clock()))
      .limit(1)
    return due !== undefined
  }

  async function ensure(): Promise<void> {
    if (!(await isAnyDue())) return
    const job = { id: newId(), type: RECONCILE, payload: '', now: clock() }
    await db.tx((query) => queue.ensure(query, job))
  }

  /** Lets refunds be looked after that were not heard of for long: also those whose job was given up. */
  async function ensureRefunds(): Promise<void> {
    const now = clock()
    const due = await db.read
      .select({ id: payments.id })
      .from(payments)
      .where(lte(payments.nextCheckAt, now))
      .limit(BATCH)
    if (due.length === 0) return
    const jobs = due.map(({ id }) => ({ id: newId(), type: REFUND, payload: id, now }))
    await db.tx(async (query) => {
      for (const job of jobs) {
        await queue.enqueue(query, job)
        const nextCheckAt = now + REFUND_CHECK_MS
        await query.update(payments).set({ nextCheckAt }).where(eq(payments.id, job.payload))
      }
    })
  }

  const ended = new Set<string>()
  /** Ends the links for quizzes that are over: nothing is written at that moment that would say so. */
  async function ensureEnded(): Promise<void> {
    const now = clock()
    const over = await db.read
      .select({ id: orders.itemId, at: quizzes.expireDateTime })
      .from(orders)
      .innerJoin(quizzes, eq(quizzes.id, orders.itemId))
      .where(and(eq(orders.itemKind, 'quiz'), eq(orders.open, 1), lte(quizzes.expireDateTime, now)))
      .groupBy(orders.itemId, quizzes.expireDateTime)
    const keyOf = ({ id, at }: (typeof over)[number]) => `${id}/${at}`
    const fresh = over.filter((quiz) => !ended.has(keyOf(quiz)))
    if (fresh.length === 0) return
    const jobs = fresh.map(({ id }) => ({ id: newId(), type: CANCEL_LINKS, payload: `quiz/${id}`, now }))
    await db.tx(async (query) => {
      for (const job of jobs) await queue.enqueue(query, job)
    })
    for (const quiz of fresh) ended.add(keyOf(quiz))
  }

  return {
    /** Asks about all orders that are due; a run that is under way goes on alone. */
    async run(): Promise<void> {
      if (isRunning) return
      isRunning = true
      try {
        await runAll()
      } finally {
        isRunning = false
      }
      await ensure()
    },
    /** Starts what is due by the clock alone; called every few seconds while the server listens. */
    async tick(): Promise<void> {
      if (!isRunning) await ensure()
      await ensureRefunds()
      await ensureEnded()
    },
  }
}
export type Reconciler = ReturnType<typeof reconciler>
