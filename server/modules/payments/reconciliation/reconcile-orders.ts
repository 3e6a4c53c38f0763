import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import { MAX_CONCURRENT_CHECKS, nextTryAfter } from '#server/modules/payments/provider/sync-order.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import { RECONCILE } from '#server/modules/payments/model/payments.ports.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'

const { orders } = schema

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue'>

const BATCH = 128
// Duration of a lease. After it, another process can claim the orders of a crashed process.
const LEASE_MS = 5 * MINUTE_MS
// Well below the timeout of a job, milliseconds.
const RUN_MS = 30_000

type Claimed = { due: OrderRow[]; until: number }

async function claim({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<Claimed> {
  const now = clock()
  const until = now + LEASE_MS
  return await db.tx(async (query) => {
    const due = await query
      .select()
      .from(orders)
      .where(lte(orders.nextCheckAt, now))
      .orderBy(asc(orders.nextCheckAt), asc(orders.id))
      .limit(BATCH)
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await query.update(orders).set({ nextCheckAt: until }).where(inArray(orders.id, ids))
    return { due, until }
  })
}

function dueOrders(ports: Pick<Ports, 'db' | 'clock'>) {
  const { db, clock } = ports
  let batch: Claimed = { due: [], until: 0 }
  let filling: Promise<void> | null = null
  const fill = async () => {
    batch = await claim(ports)
    filling = null
  }
  return {
    async next(): Promise<OrderRow | undefined> {
      if (batch.due.length === 0) await (filling ??= fill())
      return batch.due.shift()
    },
    /** Releases claimed orders that were not processed, so that the next run need not wait for their lease. */
    async release(): Promise<void> {
      const ids = batch.due.splice(0).map(({ id }) => id)
      if (ids.length === 0) return
      const [nextCheckAt, { until }] = [clock(), batch]
      // Orders changed meanwhile keep their new check time.
      const isOurs = and(inArray(orders.id, ids), eq(orders.nextCheckAt, until))
      await db.tx(async (query) => void (await query.update(orders).set({ nextCheckAt }).where(isOurs)))
    },
  }
}

function orderCheck({ db, clock, sync }: Pick<Ports, 'db' | 'clock'> & { sync: OrderSync }) {
  const pauses = providerPauses(clock)

  async function postpone({ id, provider }: OrderRow): Promise<void> {
    const nextCheckAt = pauses.until(provider)
    await db.tx(async (query) => {
      await query.update(orders).set({ nextCheckAt }).where(eq(orders.id, id))
    })
  }

  return async function check(order: OrderRow): Promise<void> {
    const { provider } = order
    if (pauses.isOn(provider)) return await postpone(order)
    try {
      await sync.syncOrder(order, 'system')
      pauses.end(provider)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      // Refused and missing links concern one order, not the provider.
      const isAway = error.reason !== 'refused' && error.reason !== 'notFound'
      if (isAway) pauses.begin(provider, error.retryAfterMs)
    }
  }
}

export function reconciler(ports: Ports & { sync: OrderSync }) {
  const { db, clock, newId, queue } = ports
  const check = orderCheck(ports)
  let isRunning = false

  async function runAll(): Promise<void> {
    const due = dueOrders(ports)
    const end = performance.now() + RUN_MS
    const work = async () => {
      while (performance.now() < end) {
        const order = await due.next()
        if (order === undefined) return
        await check(order)
      }
    }
    try {
      await Promise.all(Array.from({ length: MAX_CONCURRENT_CHECKS }, work))
    } finally {
      await due.release()
    }
  }

  async function ensure(): Promise<void> {
    if (isRunning) return
    const [due] = await db.read
      .select({ id: orders.id })
      .from(orders)
      .where(lte(orders.nextCheckAt, clock()))
      .limit(1)
    if (due === undefined) return
    const job = { id: newId(), type: RECONCILE, payload: '', now: clock() }
    await db.tx((query) => queue.ensure(query, job))
  }

  return {
    ensure,
    /** Settles all due orders; does nothing during another run. */
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
  }
}
export type Reconciler = ReturnType<typeof reconciler>

function providerPauses(clock: () => number) {
  const pauses = new Map<string, { failures: number; until: number }>()
  const until = (provider: string): number => pauses.get(provider)?.until ?? 0
  const isOn = (provider: string): boolean => until(provider) > clock()
  return {
    isOn,
    until,
    /** Begins a pause; concurrent failures begin it only once. */
    begin(provider: string, retryAfterMs: number | null): void {
      if (isOn(provider)) return
      const failures = (pauses.get(provider)?.failures ?? 0) + 1
      const now = clock()
      pauses.set(provider, {
        failures,
        until: Math.max(nextTryAfter(failures, now), now + (retryAfterMs ?? 0)),
      })
    },
    end: (provider: string): void => void pauses.delete(provider),
  }
}
