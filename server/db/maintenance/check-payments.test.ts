import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import { paymentProblems } from './check-payments.ts'

let connection: Database.Database
beforeEach(() => {
  connection = new Database(migratedDatabase())
  connection.exec(`
    insert into orders (id, user_id, item_kind, item_id, title, price_text, amount, currency, state, open, provider, is_test, link_url,
        phone, email, created_at, expires_at, link_expires_at, paid_at, paid_amount, paid_currency, receipt_number, refunded_amount, is_closed_by_admin, checks, failures, reason)
      values ('1', 'U', 'note', 'N', '', '', 9900, 'INR', 'paid', null, 'razorpay', 0, '', '', '', 1, 1, 1, 1, 9900, 'INR',
        'AV/2627/000001', 0, 0, 0, 0, ''),
      ('2', 'U', 'note', 'M', '', '', 9900, 'INR', 'redirected', 1, 'razorpay', 0, '', '', '', 1, 1, 1, null, null,
        null, null, 0, 0, 0, 0, '');
    insert into payments (id, provider, provider_id, order_id, amount, value, currency, outcome, is_surplus, created_at, paid_at,
        seen_at, applied_at, reason)
      values ('p', 'razorpay', 'pay_1', '1', 9900, 9900, 'INR', 'applied', 0, 1, 1, 1, 1, '');
    insert into entitlements (id, user_id, item_kind, item_id, order_id, since) values (7, 'U', 'note', 'N', '1', 1);
    insert into receipt_counters (series, last) values ('AV/2627', 1)`)
})
afterEach(() => connection.close())

it('the check of payments reports no problem for a paid order and an open order', () => {
  expect(paymentProblems(connection)).toEqual([])
})

const another = (order: string, appliedAt: string, outcome: string) =>
  `insert into payments select 'q', provider, 'pay_2', '${order}', amount, value, currency, null, null, '${outcome}', 0, 1, 1, 1, ${appliedAt}, '' from payments`
const refund = (amount: number, status: string, note: string, more = 'null') =>
  `insert into refunds values ('r', 'razorpay', 'rfnd_1', 'p', '1', ${amount}, 'INR', '${status}', 0, '', 'provider', ${note}, 1,
    ${status === 'processed' ? '1, 1' : 'null, null'}, ${more})`

it('the check of payments reports no problem for a partial refund', () => {
  connection.exec(`${refund(3000, 'processed', "'AVR/2627/000001'")};
    insert into receipt_counters values ('AVR/2627', 1);
    update payments set outcome = 'partly_refunded';
    update orders set state = 'partly_refunded', refunded_amount = 3000, refunded_at = 1 where id = '1'`)
  expect(paymentProblems(connection)).toEqual([])
})

it.each([
  [
    'a paid order without its payment',
    "delete from payments; delete from entitlements; update orders set receipt_number = null, paid_at = null where id = '1'; delete from receipt_counters",
    ['order 1: its state is not that of its payments', 'order 1: it is paid and not fulfilled'],
  ],
  [
    'money for an open order',
    another('2', 'null', 'mismatch'),
    ['order 2: its state is not that of its payments'],
  ],
  [
    'an order that two payments pay',
    another('1', '1', 'applied'),
    ['order 1: more than one payment pays it'],
  ],
  [
    'money that belongs nowhere',
    another('3', 'null', 'mismatch'),
    ['payment q: it is accounted for nowhere'],
  ],
  [
    'a refund that its payment does not know of',
    `${refund(9900, 'processed', "'AVR/2627/000001'")}; insert into receipt_counters values ('AVR/2627', 1)`,
    [
      'payment p: its outcome is not that of its refunds and disputes',
      'order 1: another sum went back than it says',
    ],
  ],
  [
    'an outcome without its refund',
    "update payments set outcome = 'partly_refunded'",
    ['payment p: its outcome is not that of its refunds and disputes'],
  ],
  [
    'a lost dispute that its payment does not know of',
    "insert into disputes values ('d', 'razorpay', 'disp_1', 'p', '1', 9900, 'INR', 'lost', 1, 1, 1)",
    [
      'payment p: its outcome is not that of its refunds and disputes',
      'order 1: another sum went back than it says',
    ],
  ],
  [
    'a processed refund without its credit note',
    `${refund(3000, 'processed', 'null')}; update payments set outcome = 'partly_refunded';
      update orders set state = 'partly_refunded', refunded_amount = 3000, refunded_at = 1 where id = '1'`,
    ['refund r: its status, time and credit note do not fit together'],
  ],
  [
    'a pending refund that nobody looks after',
    refund(3000, 'pending', 'null'),
    ['refund r: its status, time and credit note do not fit together'],
  ],
  [
    'a refund of no payment',
    `${refund(3000, 'failed', 'null')}; update refunds set payment_id = 'x'`,
    ['refund or dispute r: it has no payment, or no amount'],
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
])('the check of payments reports %s', (_what, change, problems) => {
  connection.exec(change)
  expect(paymentProblems(connection)).toEqual(problems)
})
