import fc from 'fast-check'
import Database from 'better-sqlite3'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentProblems } from '#server/db/maintenance/check-payments.ts'
import { schema } from '#server/db/schema/index.ts'
import { AppError } from '#server/lib/errors.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'
import { rounds, soakTimeout } from '#server/testing/rounds.ts'
import { readPayments } from '#server/modules/payments/model/money.repository.ts'
import { findOrder } from '#server/modules/payments/model/orders.repository.ts'

const EVENTS = [
  'order again',
  'pay',
  'pay',
  'pay too little',
  'fail',
  'authorize',
  'go back uncaptured',
  'webhook',
  'old webhook',
  'return',
  'ask',
  'jobs',
  'expire',
  'cancel',
  'price changes',
  'refund by the provider',
  'part refunded by the provider',
  'part refunded by the provider',
  'part of a currency nobody paid in',
  'pay nothing',
  'close the item',
  'refund by an admin',
  'take as paid',
  'refunds fail',
  'refunds succeed',
  'dispute opened',
  'dispute won',
  'dispute lost',
  'dispute of a part lost',
  'erase',
] as const
type Event = { what: (typeof EVENTS)[number]; of: number }

const SCENARIOS_AT_ONCE = 10
const OVER = ['expired', 'cancelled', 'created', 'redirected']

let scene: Shop
let notes: string[]
let count = 0
beforeAll(async () => {
  scene = await shop()
  notes = await Promise.all(Array.from({ length: SCENARIOS_AT_ONCE }, () => scene.addNote({ price: '₹99' })))
})
afterAll(() => scene.server.close())

/** Returns null if a rule refuses the work (`AppError`); rethrows other errors. */
async function allowed<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.statusCode < 500) return null
    throw error
  }
}

/** Creates a buyer of a note and collects the buyer's orders. Other buyers buy the same note. */
async function begin(note: string) {
  const { server, provider } = scene
  const { payments } = server.services
  count += 1
  const userId = `buyer-${count}`
  const viewer = { id: userId, role: 'user' as const }
  const admin = { id: 'admin' }
  const body = { amount: 9900, currency: 'INR' as const, phone: '9876543210' }
  const orders: string[] = []
  const webhooks: ReturnType<typeof provider.webhook>[] = []
  const wasPaid = new Set<string>()

  async function order(): Promise<void> {
    const placed = await allowed(payments.initialize(viewer, { ...body, item: { type: 'note', id: note } }))
    if (placed !== null && !orders.includes(placed.orderId)) orders.push(placed.orderId)
  }
  await order()

  const deliver = async (sent: ReturnType<typeof provider.webhook>) => {
    webhooks.push(sent)
    expect((await scene.deliver(sent)).statusCode).toBe(200)
  }
  const lastPayment = (orderId: string) =>
    provider.linkOf(orderId).payments.findLast(({ isCaptured }) => isCaptured)?.id ?? null
  const refundPart = (orderId: string, amountInPaise: number, currency = 'INR') => {
    const payment = provider.linkOf(orderId).payments.find(({ isCaptured }) => isCaptured)
    if (payment !== undefined) provider.refundPart(payment.id, { amountInPaise, currency })
  }
  const dispute = async (orderId: string, what: 'opened' | 'won' | 'lost', part?: number) => {
    const paymentId = lastPayment(orderId)
    if (paymentId === null) return
    const disputeId = provider.dispute(paymentId, what, part)
    await deliver(provider.webhook(orderId, { paymentId, disputeId }))
  }

  const does: Record<Event['what'], (orderId: string) => unknown> = {
    'order again': order,
    pay: (id) => provider.pay(id),
    'pay too little': (id) => provider.pay(id, { amountInPaise: 9899 }),
    fail: (id) => provider.fail(id),
    authorize: (id) => provider.pay(id, { state: 'authorized', isCaptured: false }),
    'go back uncaptured': (id) => provider.pay(id, { state: 'refunded', isCaptured: false }),
    webhook: (id) => deliver(provider.webhook(id)),
    'old webhook': () => (webhooks[0] === undefined ? undefined : scene.deliver(webhooks[0])),
    return: (id) => server.app.inject({ url: provider.returnOf(id) }),
    ask: async (id) => payments.syncOrder((await findOrder(server.db.read, id)) as never, 'system'),
    jobs: () => server.app.runJobs(),
    expire(id) {
      const link = provider.linkOf(id)
      if (link.state === 'created') link.state = 'expired'
    },
    cancel: (id) => allowed(payments.purchases.cancel(viewer, id)),
    'price changes': async () => {
      await scene.editNote(note, { price: '₹100' })
      await scene.editNote(note, { price: '₹99' })
    },
    'refund by the provider': (id) => refundPart(id, 9900),
    'part refunded by the provider': (id) => refundPart(id, 3300),
    'part of a currency nobody paid in': (id) => refundPart(id, 3300, 'USD'),
    'pay nothing': (id) => provider.pay(id, { amountInPaise: 0 }),
    'close the item': (id) => allowed(payments.decisions.setClosed(id, true, 'Agreed by phone.', admin)),
    'refund by an admin': (id) =>
      allowed(payments.decisions.refund(id, 'It was asked for.', admin, { isDisputeAccepted: true })),
    'take as paid': (id) => allowed(payments.decisions.acceptAsPaid(id, 'It is right.', admin)),
    'refunds fail': () => provider.refundsAre('failed'),
    'refunds succeed': () => provider.refundsAre('processed'),
    'dispute opened': (id) => dispute(id, 'opened'),
    'dispute won': (id) => dispute(id, 'won'),
    'dispute lost': (id) => dispute(id, 'lost'),
    'dispute of a part lost': (id) => dispute(id, 'lost', 4000),
    erase: () => server.db.tx((query) => payments.personal.erase(query, { id: userId, email: '' })),
  }

  /** Expects the invariants. */
  async function verify(): Promise<void> {
    const { entitlements } = schema
    const owned = await server.db.read
      .select()
      .from(entitlements)
      .where(and(eq(entitlements.userId, userId), isNull(entitlements.closedAt)))
    expect(owned.length).toBeLessThanOrEqual(1)
    for (const id of orders) {
      const row = await findOrder(server.db.read, id)
      if (typeof row?.paidAt === 'number') wasPaid.add(id)
      expect(wasPaid.has(id) && OVER.includes(row?.state ?? '')).toBe(false)
      const applied = (await readPayments(server.db.read, id)).filter(
        ({ outcome }) => outcome === 'applied' || outcome === 'partly_refunded',
      )
      expect(applied.length).toBeLessThanOrEqual(1)
    }
  }

  return {
    orders,
    verify,
    async run({ what, of }: Event): Promise<void> {
      const orderId = orders[of % orders.length]
      if (orderId !== undefined) await does[what](orderId)
      await verify()
    },
  }
}

/** Settles all orders as upkeep does, and expects that every captured rupee is accounted for. */
async function accountFor(orders: readonly string[]): Promise<void> {
  const { server, provider } = scene
  for (const id of orders)
    await server.services.payments.syncOrder((await findOrder(server.db.read, id)) as never, 'system')
  const rows = await server.db.read
    .select()
    .from(schema.payments)
    .where(inArray(schema.payments.orderId, [...orders]))
  const captured = orders.flatMap((id) =>
    provider
      .linkOf(id)
      .payments.flatMap((payment) => (payment.isCaptured && payment.amountInPaise > 0 ? [payment.id] : [])),
  )
  expect(rows.map(({ providerId }) => providerId).toSorted()).toEqual(captured.toSorted())
}

function problems(): string[] {
  const connection = new Database(scene.server.config.databaseFile, { readonly: true })
  try {
    return paymentProblems(connection)
  } finally {
    connection.close()
  }
}

const scenario = fc.array(fc.record({ what: fc.constantFrom(...EVENTS), of: fc.nat({ max: 3 }) }), {
  minLength: 4,
  maxLength: 14,
})

it(
  'each captured rupee is accounted for, and no user receives an item twice or without payment, in any order of events',
  { timeout: soakTimeout() },
  async () => {
    const scenarios = fc.array(scenario, { minLength: SCENARIOS_AT_ONCE, maxLength: SCENARIOS_AT_ONCE })
    await fc.assert(
      fc.asyncProperty(scenarios, async (all) => {
        // Leftovers of an earlier run would fail every shrunk scenario, too.
        const before = problems()
        const played = await Promise.all(
          all.map(async (events, index) => {
            const one = await begin(notes[index] ?? '')
            for (const event of events) await one.run(event)
            return one
          }),
        )
        await scene.server.app.runJobs()
        for (const { orders, verify } of played) {
          await accountFor(orders)
          await verify()
        }
        expect(problems().filter((problem) => !before.includes(problem))).toEqual([])
      }),
      { numRuns: Math.ceil(rounds(5000) / SCENARIOS_AT_ONCE) },
    )
    expect(count).toBeGreaterThanOrEqual(rounds(5000))
  },
)
