import { expect, it, describe } from 'vitest'
import { mergeRefunds, newRefund, mergeDispute } from './refunds-and-disputes.ts'
import type { KnownRefund, SeenRefund, KnownDispute, SeenDispute } from './refunds-and-disputes.ts'

const NOW = Date.parse('2026-11-21T06:30:00.000Z')
const AMOUNT = { amountInPaise: 49_900, currency: 'INR' }

const seen = (changes: Partial<SeenRefund> = {}): SeenRefund => ({
  id: 'rfnd_1',
  paymentId: 'pay_1',
  ...AMOUNT,
  state: 'pending',
  reference: null,
  createdAt: NOW - 60_000,
  processedAt: null,
  ...changes,
})
const known = (changes: Partial<KnownRefund> = {}): KnownRefund => ({
  ...newRefund(AMOUNT, { reason: 'Paid twice', requestedBy: 'admin-1', now: NOW - 120_000 }),
  id: 'REFUND1',
  ...changes,
})
const merge = (before: KnownRefund[], ...reports: SeenRefund[]) => mergeRefunds(before, reports, NOW)

it('newRefund returns a requested refund that the provider does not know yet', () => {
  expect(newRefund(AMOUNT, { reason: 'Paid twice', requestedBy: 'system', now: NOW })).toEqual({
    id: null,
    providerId: null,
    ...AMOUNT,
    status: 'requested',
    isOurs: true,
    reason: 'Paid twice',
    requestedBy: 'system',
    createdAt: NOW,
    processedAt: null,
  })
})

it.each<[KnownRefund['status'], SeenRefund['state'], KnownRefund['status']]>([
  ['requested', 'pending', 'pending'],
  ['requested', 'failed', 'failed'],
  ['requested', 'processed', 'processed'],
  ['pending', 'pending', 'pending'],
  ['pending', 'failed', 'failed'],
  ['pending', 'processed', 'processed'],
  ['failed', 'pending', 'failed'],
  ['failed', 'processed', 'processed'],
  ['processed', 'pending', 'processed'],
  ['processed', 'failed', 'processed'],
])('a refund that is %s and that the provider reports as %s becomes %s', (before, state, after) => {
  const [refund, ...others] = merge([known({ status: before, providerId: 'rfnd_1' })], seen({ state }))
  expect(refund).toMatchObject({ id: 'REFUND1', status: after, isOurs: true, reason: 'Paid twice' })
  expect(others).toEqual([])
})

it.each<[string, Partial<KnownRefund>, Partial<SeenRefund>, number]>([
  ['its id at the provider', { providerId: 'rfnd_1' }, { reference: 'OTHER' }, 1],
  ['our reference', {}, { reference: 'REFUND1' }, 1],
  ['another id at the provider', { providerId: 'rfnd_2' }, { reference: 'REFUND1' }, 2],
  ['another reference', {}, { reference: 'REFUND2' }, 2],
  ['no reference', {}, {}, 2],
  ['no id of ours', { id: null }, { reference: null }, 2],
])('a refund report with %s updates our refund or adds another refund', (_what, ours, report, count) => {
  expect(merge([known(ours)], seen(report))).toHaveLength(count)
})

it.each<[string, Partial<SeenRefund>, KnownRefund['status'] | null, number | null]>([
  ["the provider's time", { processedAt: NOW - 5000 }, null, NOW - 5000],
  ['now, for a time ahead of ours', { processedAt: NOW + 5000 }, null, NOW],
  ['its creation without a time, if it was not pending before', {}, null, NOW - 60_000],
  ['now without a time, if it was pending before', {}, 'pending', NOW],
])('the processing time of a refund is %s', (_what, report, before, processedAt) => {
  const earlier = before === null ? [] : [known({ status: before, providerId: 'rfnd_1' })]
  expect(merge(earlier, seen({ state: 'processed', ...report }))).toMatchObject([{ processedAt }])
})

it.each([0, -1])('a refund of %i paise is ignored', (amountInPaise) => {
  expect(merge([], seen({ amountInPaise }))).toEqual([])
})

it('refunds from the dashboard are sorted by their creation time, then by their ids', () => {
  const refunds = merge(
    [],
    seen({ id: 'rfnd_c', createdAt: 2 }),
    seen({ id: 'rfnd_b', createdAt: 1 }),
    seen({ id: 'rfnd_a', createdAt: 2 }),
    seen({ id: 'rfnd_b', createdAt: 1 }),
  )
  expect(refunds.map(({ providerId }) => providerId)).toEqual(['rfnd_b', 'rfnd_a', 'rfnd_c'])
  expect(refunds[0]).toMatchObject({ id: null, isOurs: false, reason: 'provider', requestedBy: 'provider' })
})

describe('a dispute', () => {
  const LATER = 10_000
  const seenDispute = (state: SeenDispute['state'], more: Partial<SeenDispute> = {}): SeenDispute => ({
    id: 'disp_1',
    paymentId: 'pay_1',
    amountInPaise: 9900,
    currency: 'INR',
    state,
    createdAt: 1000,
    endedAt: state === 'opened' ? null : 5000,
    ...more,
  })
  const mergeAll = (...news: SeenDispute[]): KnownDispute[] =>
    news.reduce<KnownDispute[]>((merged, one) => mergeDispute(merged, one, LATER), [])

  it.each<[string, SeenDispute[], string]>([
    ['is open', [seenDispute('opened')], 'opened'],
    ['is won', [seenDispute('opened'), seenDispute('won')], 'won'],
    ['is lost, even if an older report arrives later', [seenDispute('lost'), seenDispute('opened')], 'lost'],
    ['is lost, even if it was first reported as won', [seenDispute('won'), seenDispute('lost')], 'lost'],
    ['is won if its first report says so', [seenDispute('won')], 'won'],
  ])('a dispute has the state that the reports of the provider lead to: it %s', (_what, news, status) => {
    expect(mergeAll(...news)).toMatchObject([{ status, providerId: 'disp_1', openedAt: 1000 }])
  })

  it('a dispute that follows a won dispute is counted separately', () => {
    expect(
      mergeAll(seenDispute('won'), seenDispute('opened', { id: 'disp_2', createdAt: 7000 })),
    ).toHaveLength(2)
  })

  it('a dispute that is reported again changes nothing', () => {
    const once = mergeAll(seenDispute('lost'))
    expect(mergeDispute(once, seenDispute('lost'), LATER + 1)).toEqual(once)
  })

  it('a dispute with the amount zero is ignored', () => {
    expect(mergeAll(seenDispute('opened', { amountInPaise: 0 }))).toEqual([])
  })

  it('a dispute never opens or ends later than the time of our server', () => {
    const ahead = { createdAt: LATER + 5, endedAt: LATER + 7 }
    expect(mergeAll(seenDispute('lost', ahead))).toMatchObject([{ openedAt: LATER, endedAt: LATER }])
  })
})
