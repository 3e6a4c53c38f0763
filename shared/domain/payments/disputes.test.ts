import { describe, expect, it } from 'vitest'
import { isDisputeNews } from './disputes.ts'
import type { DisputeState, KnownDispute } from './disputes.ts'

const NONE: KnownDispute = { dispute: null, disputeId: null, disputedAt: null }
const known = (dispute: DisputeState): KnownDispute => ({ dispute, disputeId: 'disp_2', disputedAt: 2000 })
const seen = (state: DisputeState, number = 2) => ({
  id: `disp_${number}`,
  paymentId: 'pay_1',
  state,
  createdAt: 1000 * number,
})

describe('a dispute is news', () => {
  it.each<[string, KnownDispute, ReturnType<typeof seen>, boolean]>([
    ['where there was none', NONE, seen('opened'), true],
    ['where there was none, though it is decided already', NONE, seen('won'), true],
    ['once it is won', known('opened'), seen('won'), true],
    ['once it is lost', known('opened'), seen('lost'), true],
    ['not again while it is open', known('opened'), seen('opened'), false],
    ['not as open after it was won', known('won'), seen('opened'), false],
    ['if it came after one that was won', known('won'), seen('opened', 3), true],
    ['if it came after one that is open', known('opened'), seen('won', 3), true],
    ['not if it came before another one', known('opened'), seen('won', 1), false],
    ['not if it came before one that was won', known('won'), seen('opened', 1), false],
    ['if it is lost, after one that was won', known('won'), seen('lost', 3), true],
    ['if it is lost, before one that is open', known('opened'), seen('lost', 1), true],
    ['not after one that was lost', known('lost'), seen('won', 3), false],
  ])('%s', (_when, before, after, isNews) => {
    expect(isDisputeNews(before, after)).toBe(isNews)
  })
})
