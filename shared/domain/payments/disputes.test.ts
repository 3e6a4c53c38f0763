import { describe, expect, it } from 'vitest'
import { mergeDispute } from './disputes.ts'
import type { KnownDispute, SeenDispute } from './disputes.ts'

const NOW = 10_000
const seen = (state: SeenDispute['state'], more: Partial<SeenDispute> = {}): SeenDispute => ({
  id: 'disp_1',
  paymentId: 'pay_1',
  amountInPaise: 9900,
  currency: 'INR',
  state,
  createdAt: 1000,
  endedAt: state === 'opened' ? null : 5000,
  ...more,
})
const merge = (...news: SeenDispute[]): KnownDispute[] =>
  news.reduce<KnownDispute[]>((known, one) => mergeDispute(known, one, NOW), [])

describe('a dispute', () => {
  it.each<[string, SeenDispute[], string]>([
    ['is open', [seen('opened')], 'opened'],
    ['is won', [seen('opened'), seen('won')], 'won'],
    ['is lost, even if an older report arrives later', [seen('lost'), seen('opened')], 'lost'],
    ['is lost, even if it was first reported as won', [seen('won'), seen('lost')], 'lost'],
    ['is won if its first report says so', [seen('won')], 'won'],
  ])('a dispute %s', (_what, news, status) => {
    expect(merge(...news)).toMatchObject([{ status, providerId: 'disp_1', openedAt: 1000 }])
  })

  it('a dispute that follows a won dispute is counted separately', () => {
    expect(merge(seen('won'), seen('opened', { id: 'disp_2', createdAt: 7000 }))).toHaveLength(2)
  })

  it('a dispute that is reported again changes nothing', () => {
    const once = merge(seen('lost'))
    expect(mergeDispute(once, seen('lost'), NOW + 1)).toEqual(once)
  })

  it('a dispute with the amount zero is ignored', () => {
    expect(merge(seen('opened', { amountInPaise: 0 }))).toEqual([])
  })

  it('a dispute never opens or ends later than our clock', () => {
    const ahead = { createdAt: NOW + 5, endedAt: NOW + 7 }
    expect(merge(seen('lost', ahead))).toMatchObject([{ openedAt: NOW, endedAt: NOW }])
  })
})
