import { expect, it } from 'vitest'
import { mergeRefunds, newRefund, type KnownRefund, type SeenRefund } from './refunds.ts'

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

it('newRefund is requested and not known to the provider', () => {
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
])('a refund that is %s and reported as %s is %s', (before, state, after) => {
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
])('a report with %s leads to the refund or to another one', (_what, ours, report, count) => {
  expect(merge([known(ours)], seen(report))).toHaveLength(count)
})

it.each<[string, Partial<SeenRefund>, KnownRefund['status'] | null, number | null]>([
  ["the provider's time", { processedAt: NOW - 5000 }, null, NOW - 5000],
  ['now, for a time ahead of ours', { processedAt: NOW + 5000 }, null, NOW],
  ['its creation without a time, if it was not pending before', {}, null, NOW - 60_000],
  ['now without a time, if it was pending before', {}, 'pending', NOW],
])('a refund was processed at %s', (_what, report, before, processedAt) => {
  const earlier = before === null ? [] : [known({ status: before, providerId: 'rfnd_1' })]
  expect(merge(earlier, seen({ state: 'processed', ...report }))).toMatchObject([{ processedAt }])
})

it.each([0, -1])('a refund of %i paise is ignored', (amountInPaise) => {
  expect(merge([], seen({ amountInPaise }))).toEqual([])
})

it('the refunds from the dashboard are in the order of their creation, then of their ids', () => {
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
