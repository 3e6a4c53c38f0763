import { ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { secondLedger } from '#server/testing/second-ledger.ts'
import { razorpayScene } from '#server/testing/razorpay-scene.ts'
import { rounds, soakTimeout } from '#server/testing/rounds.ts'

const START = Date.parse('2026-04-05T06:30:00.000Z')
const FIRST_NIGHT = Date.parse('2026-04-05T03:30:00.000+05:30')
const PRICE = 9900
const STEPS = 31
const STEP_DAYS = 12
const ORDERS_PER_STEP = 3
const ACTIONS_PER_STEP = 7

/** Returns seeded random numbers in [0, 1) (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Plays a year of a shop, with all actions of buyers, banks and admins, and with lost webhooks. */
async function playYear(seed: number) {
  const random = randomOf(seed)
  const chance = (share: number): boolean => random() < share
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const whole = (max: number): number => 1 + Math.floor(random() * max)

  const scene = await razorpayScene({ now: START })
  const { simulation, site } = scene
  const { scripts, ledger } = simulation
  const second = secondLedger(simulation, PRICE)
  const orders: string[] = []
  const later: { step: number; work: () => void }[] = []
  const mail: { step: number; event: number }[] = []
  let sent = 0
  let now = START
  const wait = (ms: number) => {
    now += ms
    scene.wait(ms)
  }

  /** Records the stored state in the second ledger. */
  async function observe(): Promise<void> {
    const { read } = site.db
    const idsOf = (rows: { id: string | null }[]) => new Set(rows.map(({ id }) => id ?? ''))
    const refunds = await read
      .select({ id: schema.refunds.providerId, status: schema.refunds.status })
      .from(schema.refunds)
    second.observe(now, {
      payments: idsOf(await read.select({ id: schema.payments.providerId }).from(schema.payments)),
      pendingRefunds: idsOf(refunds.filter(({ status }) => status === 'pending')),
      processedRefunds: idsOf(refunds.filter(({ status }) => status === 'processed')),
      lostDisputes: idsOf(
        (
          await read
            .select({ id: schema.disputes.providerId, status: schema.disputes.status })
            .from(schema.disputes)
        ).filter(({ status }) => status === 'lost'),
      ),
    })
  }

  async function order(title: string, headers: Record<string, string>): Promise<string> {
    const note = await site.send('POST', '/notes/create', { ...buildNote({ title }), price: '₹99' })
    const item = { type: 'note', id: String(note.json().data.note._id) }
    const body = { amount: 99, currency: 'INR', phone: '9876543210', item }
    const placed = await site.send('POST', '/payment/initialize-payment', body, { as: 'anonymous', headers })
    const { orderId } = placed.json().data as { orderId: string }
    second.order(orderId, title)
    orders.push(orderId)
    return orderId
  }

  /** Decides the fate of a new order: paid, paid twice, wrongly, late, for nothing, or not at all. */
  function begin(orderId: string, step: number): void {
    const what = random()
    if (what < 0.5) scripts.pay(orderId)
    else if (what < 0.6) for (let times = 0; times < 2; times += 1) scripts.pay(orderId)
    else if (what < 0.72) scripts.pay(orderId, { amount: PRICE - whole(200) })
    else if (what < 0.9) {
      const paymentId = chance(0.5) ? scripts.authorize(orderId) : scripts.fail(orderId)
      later.push({ step: step + whole(2), work: () => scripts.capture(paymentId) })
    } else if (what < 0.94) scripts.pay(orderId, { amount: 0 })
  }

  const captured = () =>
    [...ledger.payments.values()].filter(({ isCaptured, amount }) => isCaptured && amount > 0)

  /** Acts on a captured payment. */
  async function act(): Promise<void> {
    const payment = pick(captured())
    if (payment === undefined) return
    const orderId = payment.notes['order'] ?? ''
    const left = payment.amount - payment.refunded
    const what = random()
    if (what < 0.3 && left > 0) scripts.refund(payment.id, whole(left))
    else if (what < 0.33) scripts.refundWrongly(payment.id, whole(2 * PRICE))
    else if (what < 0.55) await scene.decide(orderId, 'refund', { isDisputeAccepted: chance(0.8) })
    else if (what < 0.65)
      scripts.dispute(payment.id, pick(['created', 'lost', 'won'] as const) ?? 'lost', whole(payment.amount))
    else if (what < 0.72) {
      const open = [...ledger.disputes.values()].findLast(({ status }) => status === 'open')
      if (open !== undefined) scripts.dispute(open.paymentId, pick(['lost', 'won'] as const) ?? 'lost')
    } else if (what < 0.82) {
      const known = (await scene.order(orderId)).payments.find(({ outcome }) => outcome === 'mismatch')
      const response = await scene.decide(orderId, 'accept')
      if (response.statusCode === 200 && known !== undefined) second.accept(known.providerId)
    } else if (what < 0.92) endPending(chance(0.7) ? 'processed' : 'failed')
    else scripts.holdRefunds(chance(0.5))
    await site.app.runJobs()
    await observe()
  }

  function endPending(status: 'processed' | 'failed'): void {
    const pending = [...ledger.refunds.values()].find((refund) => refund.status === 'pending')
    if (pending !== undefined) scripts.endRefund(pending.id, status)
  }

  /** Delivers webhooks: some lost, some weeks late, in any order, and twice. */
  async function deliver(step: number): Promise<void> {
    const { events } = simulation.webhooks
    for (; sent < events.length; sent += 1)
      if (!chance(0.3)) mail.push({ step: step + (chance(0.5) ? 0 : whole(3)), event: sent })
    const due = mail.filter((one) => one.step <= step).map((one) => ({ ...one, key: random() }))
    for (const one of due.toSorted((a, b) => a.key - b.key)) {
      const event = events[one.event]
      if (event === undefined) continue
      second.deliver(event.body)
      for (let times = chance(0.2) ? 2 : 1; times > 0; times -= 1)
        await scene.post(event.body, {
          'x-razorpay-signature': event.signature,
          'x-razorpay-event-id': event.id,
        })
      if (chance(0.5)) await site.app.runJobs()
      await observe()
    }
    mail.splice(0, mail.length, ...mail.filter((one) => one.step > step))
  }

  for (let step = 0; step < STEPS; step += 1) {
    // Links cannot be created with a clock that is far ahead.
    scripts.setClockAhead(0)
    const { headers } = await site.signInAs(`buyer-${step}@example.in`)
    const placed: string[] = []
    for (let count = 0; count < ORDERS_PER_STEP; count += 1)
      placed.push(await order(`Notes ${orders.length % 9}`, headers))
    scripts.setClockAhead((pick([-5, -1, 0, 0, 1, 5]) ?? 0) * HOUR_MS)
    for (const orderId of placed) begin(orderId, step)
    for (const { work } of later.filter((one) => one.step === step)) work()
    for (let count = 0; count < ACTIONS_PER_STEP; count += 1) await act()
    await deliver(step)
    // After the nightly comparison in India.
    wait(FIRST_NIGHT + (step + 1) * STEP_DAYS * DAY_MS + Math.floor(random() * 20 * HOUR_MS) - now)
    await scene.runAll()
    await observe()
  }
  // Pending work ends here. The nightly comparisons then find the rest.
  scripts.holdRefunds(false)
  scripts.setClockAhead(0)
  for (const { work } of later.filter((one) => one.step >= STEPS)) work()
  while ([...ledger.refunds.values()].some(({ status }) => status === 'pending')) endPending('processed')
  for (let night = 0; night < 3; night += 1) {
    wait(DAY_MS)
    await scene.runAll()
    await observe()
  }
  return { scene, second }
}

/** Returns sums by month and by item of the exported books, and the document count of each series. */
function totalsOf(lines: readonly Record<string, string>[]) {
  const sums = (
    keyOf: (line: Record<string, string>) => string,
    valueOf: (line: Record<string, string>) => number,
  ) => {
    const found = new Map<string, number>()
    for (const line of lines) {
      const key = keyOf(line)
      if (key !== '') found.set(key, (found.get(key) ?? 0) + valueOf(line))
    }
    return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
  const paiseOf = ({ amount = '' }) => Math.round(Number(amount) * 100)
  return {
    months: sums(({ date = '' }) => date.slice(0, 'YYYY-MM'.length), paiseOf),
    items: sums(({ item = '' }) => item, paiseOf),
    series: sums(
      ({ number = '' }) => number.split('/').slice(0, -1).join('/'),
      () => 1,
    ),
  }
}

it(
  'the books of a year of generated payments equal a second, independent ledger to the paisa, by month, series and item',
  { timeout: soakTimeout() },
  async () => {
    for (let seed = 1; seed <= rounds(10); seed += 1) {
      const { scene, second } = await playYear(seed)
      const books = totalsOf(await scene.books('2026-04-01', '2027-12-31'))
      const { losses, ...totals } = second.totals()
      expect(second.ids(), `seed ${seed}`).toEqual(second.expectedIds())
      expect(books, `seed ${seed}`).toEqual(totals)
      expect(scene.problems()).toEqual([])
      const differences = schema.paymentDifferences
      const found = await scene.site.db.read.select().from(differences)
      expect(
        found
          .filter(({ kind }) => kind === 'loss')
          .map(({ providerId }) => providerId)
          .toSorted(),
      ).toEqual(losses)
      const others = await scene.site.db.read.select().from(differences).where(ne(differences.kind, 'loss'))
      expect(others.filter(({ resolvedAt }) => resolvedAt === null)).toEqual([])
      await scene.close()
    }
  },
)
