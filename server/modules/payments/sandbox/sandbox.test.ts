import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Db } from '#server/db/db.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { ulidGenerator } from '#server/ports/ids.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { LinkRequest, ProviderLink, WebhookHint } from '#server/ports/payments/payment-provider.ts'
import { sqliteQueue } from '#server/queue/sqlite-queue.ts'
import { queueWorkers } from '#server/queue/workers.ts'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import type { SandboxAction } from './sandbox.actions.ts'
import { paymentSandbox } from './sandbox.service.ts'

const ORIGIN = 'http://localhost:3000'

let db: Db
let now: number
beforeEach(() => {
  db = openSqlite(migratedDatabase(), { synchronous: 'OFF' })
  now = Date.parse('2026-11-21T06:30:00.000Z')
})
afterEach(() => db.close())

/** A sandbox whose webhooks are answered `status`, and checked as its provider checks them. */
function scene(key: Buffer = randomBytes(32)) {
  const clock = () => now
  const queue = sqliteQueue({ db, clock })
  const sandbox = paymentSandbox({ db, clock, newId: ulidGenerator(clock), queue, key, origin: ORIGIN })
  const hints: (WebhookHint | null)[] = []
  const answer = { status: 200 }
  const failures: unknown[] = []
  const workers = queueWorkers({
    queue,
    clock,
    jobs: sandbox.jobs(async (body, headers) => {
      hints.push(sandbox.provider.verifyWebhook(Buffer.from(body), headers)?.read() ?? null)
      return answer.status
    }),
    reasonOf: String,
    onFailure: (_job, error) => void failures.push(error),
    onError: (error) => void failures.push(error),
  })
  return {
    ...sandbox,
    hints,
    answer,
    failures,
    run: () => workers.drain(),
    types: () => hints.map((hint) => hint?.type ?? null),
  }
}

const request = (more: Partial<LinkRequest> = {}): LinkRequest => ({
  reference: '01KAJ0000000000000000ORDER',
  amountInPaise: 9900,
  currency: 'INR',
  description: 'Notes of history',
  phone: '9876543210',
  expiresAt: now + 45 * MINUTE_MS,
  returnUrl: `${ORIGIN}/pay/return`,
  ...more,
})

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderError ? error.reason : 'another'),
  )

const captured = ({ payments }: ProviderLink) => payments.filter(({ isCaptured }) => isCaptured).length
const PAID_EVENTS = ['payment.authorized', 'payment.captured', 'payment_link.paid']

describe('the sandbox as a provider', () => {
  it('makes one link for a reference, and finds it by that', async () => {
    const { provider } = scene()
    const link = await provider.createLink(request())
    expect(link).toMatchObject({ state: 'created', amountInPaise: 9900, payments: [] })
    expect(link.url).toBe(`${ORIGIN}/pay/sandbox/${link.id}`)
    expect(await provider.fetchLink(link.id)).toEqual(link)
    expect(await provider.findLink(link.reference)).toEqual(link)
    expect(await provider.findLink('another')).toBeNull()
    expect(await reasonOf(provider.createLink(request()))).toBe('refused')
  })

  it('refuses what the real one refuses', async () => {
    const { provider } = scene()
    expect(await reasonOf(provider.createLink(request({ amountInPaise: 99 })))).toBe('refused')
    expect(await reasonOf(provider.createLink(request({ expiresAt: now + 14 * MINUTE_MS })))).toBe('refused')
    expect(await reasonOf(provider.fetchLink('plink_none'))).toBe('notFound')
    expect(await reasonOf(provider.cancelLink('plink_none'))).toBe('notFound')
    expect(await reasonOf(provider.fetchPayment('pay_none'))).toBe('notFound')
    expect(await reasonOf(provider.refund('pay_none', 1, 'key-of-refund'))).toBe('notFound')
  })

  it('ends links by the clock, and by cancelling them', async () => {
    const { provider } = scene()
    const { id } = await provider.createLink(request())
    const other = await provider.createLink(request({ reference: 'B' }))
    expect((await provider.cancelLink(other.id)).state).toBe('cancelled')
    now += 45 * MINUTE_MS
    expect((await provider.fetchLink(id)).state).toBe('expired')
    expect((await provider.cancelLink(id)).state).toBe('expired')
  })

  it('signs with the key of the installation alone', async () => {
    const own = scene()
    const { id, reference } = await own.provider.createLink(request())
    const query = Object.fromEntries(new URL(await own.act(id, 'pay')).searchParams)
    expect(own.provider.verifyReturn(query)).toEqual({ reference, linkId: id })
    expect(scene().provider.verifyReturn(query)).toBeNull()
  })
})

describe('a button of the sandbox', () => {
  type Row = [SandboxAction, { goesBack: boolean; captured: number; types: (string | null)[] }]
  const rows: Row[] = [
    ['pay', { goesBack: true, captured: 1, types: PAID_EVENTS }],
    ['fail', { goesBack: false, captured: 0, types: ['payment.failed'] }],
    ['close', { goesBack: false, captured: 0, types: [] }],
    ['pay-twice', { goesBack: true, captured: 2, types: [...PAID_EVENTS, 'payment.captured'] }],
    ['lost-return', { goesBack: false, captured: 1, types: PAID_EVENTS }],
    ['duplicate-webhook', { goesBack: true, captured: 1, types: [...PAID_EVENTS, ...PAID_EVENTS] }],
    [
      'out-of-order-webhook',
      { goesBack: true, captured: 1, types: [...PAID_EVENTS.toReversed(), 'payment.failed'] },
    ],
    ['refund-fails', { goesBack: true, captured: 1, types: PAID_EVENTS }],
    ['dispute', { goesBack: true, captured: 1, types: [...PAID_EVENTS, 'payment.dispute.created'] }],
  ]
  it.each(rows)('%s: does what it says', async (action, expected) => {
    const { provider, act, run, types, hints, failures } = scene()
    const { id, reference } = await provider.createLink(request())
    const next = new URL(await act(id, action))
    expect(next.pathname).toBe(expected.goesBack ? '/pay/return' : `/pay/sandbox/${id}`)
    if (expected.goesBack)
      expect(provider.verifyReturn(Object.fromEntries(next.searchParams))).toEqual({ reference, linkId: id })
    await run()
    expect(types()).toEqual(expected.types)
    expect(hints.every((hint) => hint?.reference === reference)).toBe(true)
    expect(captured(await provider.fetchLink(id))).toBe(expected.captured)
    expect(failures).toEqual([])
  })

  it('repeats of a webhook have its id; others have ids of their own', async () => {
    const { provider, act, run, hints } = scene()
    const { id } = await provider.createLink(request())
    await act(id, 'duplicate-webhook')
    await run()
    const ids = hints.map((hint) => hint?.eventId)
    expect(ids.slice(3)).toEqual(ids.slice(0, 3))
    expect(new Set(ids).size).toBe(3)
  })

  it('pay after closing: the payment comes 30 s later', async () => {
    const { provider, act, run, types } = scene()
    const { id } = await provider.createLink(request())
    await act(id, 'pay-after-closing')
    now += 29_999
    await run()
    expect(await provider.fetchLink(id)).toMatchObject({ state: 'created', payments: [] })
    now += 1
    await run()
    expect(captured(await provider.fetchLink(id))).toBe(1)
    expect(types()).toEqual(PAID_EVENTS)
  })

  it('pay late: the link ends first, and the money comes all the same', async () => {
    const { provider, act, run, types } = scene()
    const { id } = await provider.createLink(request())
    await act(id, 'pay-late')
    await run()
    expect(await provider.fetchLink(id)).toMatchObject({ state: 'expired', payments: [] })
    now += 10_000
    await run()
    expect(captured(await provider.fetchLink(id))).toBe(1)
    expect(types()).toEqual(['payment_link.expired', ...PAID_EVENTS])
  })

  it('money can come late for a link that was cancelled', async () => {
    const { provider, act, run } = scene()
    const { id } = await provider.createLink(request())
    await provider.cancelLink(id)
    await act(id, 'pay')
    await run()
    expect((await provider.fetchLink(id)).payments).toEqual([])
    await act(id, 'pay-late')
    now += 10_000
    await run()
    expect(captured(await provider.fetchLink(id))).toBe(1)
  })

  it('wrong signature: neither the return nor the webhook holds, and no money moves', async () => {
    const { provider, act, run, hints, answer, failures } = scene()
    const { id } = await provider.createLink(request())
    answer.status = 401
    const next = new URL(await act(id, 'wrong-signature'))
    expect(next.pathname).toBe('/pay/return')
    expect(provider.verifyReturn(Object.fromEntries(next.searchParams))).toBeNull()
    await run()
    expect(hints).toEqual([null])
    expect(failures).toEqual([])
    expect(await provider.fetchLink(id)).toMatchObject({ state: 'created', payments: [] })
  })

  it('pressed twice pays once', async () => {
    const { provider, act } = scene()
    const { id } = await provider.createLink(request())
    await Promise.all([act(id, 'pay'), act(id, 'pay')])
    expect(captured(await provider.fetchLink(id))).toBe(1)
  })

  it('webhooks that are not taken come again, with the payment there once', async () => {
    const { provider, act, run, types, answer, failures } = scene()
    const { id } = await provider.createLink(request())
    await act(id, 'pay-after-closing')
    now += 30_000
    answer.status = 503
    await run()
    expect(failures).toHaveLength(1)
    answer.status = 200
    now += MINUTE_MS
    await run()
    expect(types()).toEqual(['payment.authorized', ...PAID_EVENTS])
    expect(captured(await provider.fetchLink(id))).toBe(1)
  })
})

describe('a refund in the sandbox', () => {
  async function paid(action: SandboxAction) {
    const made = scene()
    const { id } = await made.provider.createLink(request())
    await made.act(id, action)
    await made.run()
    made.hints.length = 0
    const [payment] = (await made.provider.fetchLink(id)).payments
    return { ...made, linkId: id, paymentId: payment?.id ?? '' }
  }

  it('is one for one key, pending first, and then done', async () => {
    const { provider, run, types, paymentId } = await paid('pay')
    const refund = await provider.refund(paymentId, 9900, 'key-of-refund')
    expect(refund.state).toBe('pending')
    expect(await provider.fetchPayment(paymentId)).toMatchObject({ state: 'captured' })
    expect(await provider.refund(paymentId, 9900, 'key-of-refund')).toEqual(refund)
    expect(await reasonOf(provider.refund(paymentId, 100, 'key-of-refund'))).toBe('refused')
    expect(await reasonOf(provider.refund(paymentId, 9900, 'another-key'))).toBe('refused')
    now += 2000
    await run()
    expect(types()).toEqual(['refund.created', 'refund.processed'])
    expect(await provider.refundsOf(paymentId)).toEqual([{ ...refund, state: 'processed' }])
    expect(await provider.fetchPayment(paymentId)).toMatchObject({
      state: 'refunded',
      refunds: [{ amountInPaise: 9900, state: 'processed' }],
    })
  })

  it('fails where that was chosen, and leaves the payment as it was', async () => {
    const { provider, run, types, paymentId } = await paid('refund-fails')
    await provider.refund(paymentId, 9900, 'key-of-refund')
    now += 2000
    await run()
    expect(types()).toEqual(['refund.created', 'refund.failed'])
    expect(await provider.refundsOf(paymentId)).toEqual([expect.objectContaining({ state: 'failed' })])
    expect(await provider.fetchPayment(paymentId)).toMatchObject({ state: 'captured' })
  })

  it('can come from the dashboard, once', async () => {
    const { provider, act, linkId, paymentId } = await paid('pay')
    await act(linkId, 'refund')
    await act(linkId, 'refund')
    expect(await provider.refundsOf(paymentId)).toHaveLength(1)
  })

  it('a refund from the dashboard returns half of the remainder each time', async () => {
    const { provider, act, linkId, paymentId } = await paid('pay')
    for (const action of ['refund-part', 'refund-part', 'refund', 'refund-part'] as const)
      await act(linkId, action)
    const amounts = (await provider.refundsOf(paymentId)).map(({ amountInPaise }) => amountInPaise)
    expect(amounts).toEqual([4950, 2475, 2475])
  })

  it('of a payment that failed is refused', async () => {
    const { provider, act, linkId, paymentId } = await paid('fail')
    expect(await reasonOf(provider.refund(paymentId, 9900, 'key-of-refund'))).toBe('refused')
    await act(linkId, 'refund')
    expect(await provider.refundsOf(paymentId)).toEqual([])
  })

  it.each([
    ['dispute', 'opened'],
    ['dispute-won', 'won'],
    ['dispute-lost', 'lost'],
  ] as const)('%s is told of a payment', async (action, state) => {
    const { provider, act, run, hints, linkId, paymentId } = await paid('pay')
    await act(linkId, action)
    await run()
    const disputeId = paymentId.replace('pay_', 'disp_')
    expect(hints).toEqual([expect.objectContaining({ disputeId, paymentId })])
    const money = { amountInPaise: 9900, currency: 'INR' }
    const dispute = { id: disputeId, paymentId, ...money, state, createdAt: now, endedAt: null }
    expect(await provider.fetchDispute(disputeId)).toEqual(dispute)
    expect(await provider.latestDisputes()).toEqual([dispute])
  })

  it('a dispute that has ended stays as it is, and there is none about another payment', async () => {
    const { provider, act, run, linkId, paymentId } = await paid('pay')
    const disputeId = paymentId.replace('pay_', 'disp_')
    expect(await reasonOf(provider.fetchDispute(disputeId))).toBe('notFound')
    const openedAt = now
    for (const action of ['dispute', 'dispute-won', 'dispute-lost', 'dispute'] as const) {
      await act(linkId, action)
      await run()
      now += MINUTE_MS
    }
    expect(await provider.fetchDispute(disputeId)).toMatchObject({ state: 'won', createdAt: openedAt })
    expect(await reasonOf(provider.fetchDispute('disp_unknown'))).toBe('notFound')
  })
})

describe('the payments of the sandbox', () => {
  it('are listed by their time, with their references', async () => {
    const { provider, act } = scene()
    const start = now
    const { id, reference } = await provider.createLink(request())
    await act(id, 'pay-twice')
    now += MINUTE_MS
    const later = await provider.createLink(request({ reference: 'B' }))
    await act(later.id, 'pay')
    const { items: payments, isMore } = await provider.listPayments(start, now, 0)
    expect(payments.map((payment) => payment.reference)).toEqual([reference, reference])
    expect(isMore).toBe(false)
    expect((await provider.listPayments(start, now + 1, 2)).items).toEqual([
      expect.objectContaining({ reference: 'B' }),
    ])
  })

  it('have refunds, which are listed by when these were begun', async () => {
    const { provider, act } = scene()
    const link = await provider.createLink(request())
    await act(link.id, 'pay')
    const paymentId = (await provider.fetchLink(link.id)).payments[0]?.id ?? ''
    now += MINUTE_MS
    const { id } = await provider.refund(paymentId, 9900, 'refund-of-a-note')
    const { items, isMore } = await provider.listRefunds(now, now + 1, 0)
    expect([items.map((refund) => refund.id), isMore]).toEqual([[id], false])
    for (const [from, to, skip] of [
      [now - MINUTE_MS, now, 0],
      [now + 1, now + MINUTE_MS, 0],
      [now, now + 1, 1],
    ] as const)
      expect((await provider.listRefunds(from, to, skip)).items).toEqual([])
  })
})
