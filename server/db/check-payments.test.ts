import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migratedDatabase } from '../testing/migrated-database.ts'
import { paymentProblems } from './check-payments.ts'

let connection: Database.Database
beforeEach(() => {
  connection = new Database(migratedDatabase())
  connection.exec(`
    insert into orders (id, user_id, item_kind, item_id, title, price_text, amount, currency, state, open, provider, is_test, link_url,
        phone, email, created_at, expires_at, link_expires_at, paid_at, paid_amount, paid_currency, receipt_number, checks, failures, reason)
      values ('1', 'U', 'note', 'N', '', '', 9900, 'INR', 'paid', null, 'razorpay', 0, '', '', '', 1, 1, 1, 1, 9900, 'INR',
        'AV/2627/000001', 0, 0, ''),
      ('2', 'U', 'note', 'M', '', '', 9900, 'INR', 'redirected', 1, 'razorpay', 0, '', '', '', 1, 1, 1, null, null,
        null, null, 0, 0, '');
    insert into payments (id, provider, provider_id, order_id, amount, currency, outcome, is_surplus, created_at, seen_at,
        applied_at, refund_reason, refund_tries)
      values ('p', 'razorpay', 'pay_1', '1', 9900, 'INR', 'applied', 0, 1, 1, 1, '', 0);
    insert into entitlements (id, user_id, item_kind, item_id, order_id, since) values (7, 'U', 'note', 'N', '1', 1);
    insert into receipt_counters (series, last) values ('AV/2627', 1)`)
})
afterEach(() => connection.close())

it('nothing is wrong with an order that is paid, and one that is open', () => {
  expect(paymentProblems(connection)).toEqual([])
})

it.each([
  [
    'a paid order without its payment',
    "update payments set outcome = 'refunded', order_id = '1'; delete from entitlements",
    ['order 1: its state is not that of its payments', 'order 1: it is paid and not fulfilled'],
  ],
  [
    'money for an open order',
    "insert into payments select 'q', provider, 'pay_2', '2', amount, currency, 'mismatch', 0, 1, 1, null, '', 0, null, null, null, null, null, null, null from payments",
    ['order 2: its state is not that of its payments'],
  ],
  [
    'an order that two payments pay',
    "insert into payments select 'q', provider, 'pay_2', '1', amount, currency, outcome, 0, 1, 1, 1, '', 0, null, null, null, null, null, null, null from payments",
    ['order 1: more than one payment pays it'],
  ],
  [
    'money that belongs nowhere',
    "insert into payments select 'q', provider, 'pay_2', null, amount, currency, 'refunded', 0, 1, 1, null, '', 0, null, null, null, null, null, null, null from payments",
    ['payment q: it is accounted for nowhere'],
  ],
  [
    'an item that nobody paid for',
    "insert into entitlements (id, user_id, item_kind, item_id, order_id, since) values (8, 'V', 'note', 'N', '1', 1)",
    ['entitlement 8: no payment gives it'],
  ],
  [
    'a paid order that was not fulfilled',
    'update entitlements set closed_at = 1',
    ['order 1: it is paid and not fulfilled'],
  ],
  [
    'an open order that does not count as open',
    "update orders set open = null where id = '2'",
    ['order 2: it counts as open and is not, or the other way round'],
  ],
  [
    'a payment without a receipt',
    "update orders set receipt_number = null where id = '1'; delete from receipt_counters",
    ['order 1: its receipt is missing, or was never paid for'],
  ],
  [
    'money that paid its order without a receipt',
    "update orders set receipt_number = null, paid_at = null where id = '1'; delete from receipt_counters",
    ['order 1: its receipt is missing, or was never paid for'],
  ],
  [
    'a receipt of another amount than was paid',
    "update orders set paid_amount = 9899 where id = '1'",
    ['order 1: its receipt says another amount than was paid'],
  ],
  [
    'a gap in the receipts',
    "update orders set receipt_number = 'AV/2627/000002' where id = '1'; update receipt_counters set last = 2",
    ['receipts AV/2627: 2 numbers were given and there are 1'],
  ],
  [
    'a receipt of a series that was never begun',
    'delete from receipt_counters',
    ['receipts AV/2627: 0 numbers were given and there are 1'],
  ],
])('%s is found', (_what, change, problems) => {
  connection.exec(change)
  expect(paymentProblems(connection)).toEqual(problems)
})
