import { expect, it } from 'vitest'
import { isOpen, isPaid, ORDER_STATES, toOrderStatus } from './payment-states.ts'
import type { OrderState, OrderStatus } from './payment-states.ts'

// State; open for payments; owned by the buyer; status for the buyer, and after a failed attempt.
const TABLE: [OrderState, boolean, boolean, OrderStatus, OrderStatus][] = [
  ['created', true, false, 'pending', 'failed'],
  ['redirected', true, false, 'pending', 'failed'],
  ['paid', false, true, 'paid', 'paid'],
  ['expired', false, false, 'expired', 'expired'],
  ['cancelled', false, false, 'cancelled', 'cancelled'],
  ['mismatch', false, false, 'checking', 'checking'],
  ['partly_refunded', false, true, 'partlyRefunded', 'partlyRefunded'],
  ['refund_pending', false, false, 'refunding', 'refunding'],
  ['refunded', false, false, 'refunded', 'refunded'],
  ['refund_failed', false, false, 'refunding', 'refunding'],
  ['disputed', false, true, 'paid', 'paid'],
  ['lost', false, false, 'refunded', 'refunded'],
]

it.each(TABLE)(
  'an order in the state %s accepts payments: %s, is owned: %s, has the status %s, after a failed attempt %s',
  (state, open, paid, status, failed) => {
    expect([isOpen(state), isPaid(state)]).toEqual([open, paid])
    expect([toOrderStatus(state, false), toOrderStatus(state, true)]).toEqual([status, failed])
  },
)

it('the table of this test has every order state', () => {
  expect(TABLE.map(([state]) => state)).toEqual([...ORDER_STATES])
})
