import type Database from 'better-sqlite3'

// Sums of the refunds and disputes of each payment in its currency. Comparing `order_id` makes SQLite use the index.
const SUMS = `sums as (
    select p.id, p.order_id, p.value, p.outcome, p.applied_at,
      coalesce((select sum(r.amount) from refunds r
        where r.order_id = p.order_id and r.payment_id = p.id and r.currency = p.currency and r.status = 'processed'), 0) as refunded,
      coalesce((select sum(r.amount) from refunds r
        where r.order_id = p.order_id and r.payment_id = p.id and r.currency = p.currency and r.status in ('requested', 'pending')), 0) as pending,
      exists (select 1 from refunds r
        where r.order_id = p.order_id and r.payment_id = p.id and r.is_ours and r.status in ('requested', 'pending')) as has_own,
      coalesce((select sum(d.amount) from disputes d
        where d.order_id = p.order_id and d.payment_id = p.id and d.currency = p.currency and d.status = 'lost'), 0) as lost,
      coalesce((select r.status = 'failed' from refunds r
        where r.order_id = p.order_id and r.payment_id = p.id and r.is_ours order by r.id desc limit 1), 0) as is_failed
    from payments p
  )`

// Second implementation of the rule in shared/domain/payments/money-state.ts.
const OUTCOMES = `with ${SUMS} select id from sums where outcome <> case
    when refunded + lost >= value and lost > 0 then 'lost'
    when refunded + lost >= value then 'refunded'
    when has_own and refunded + lost + pending >= value then 'refund_pending'
    when is_failed then 'refund_failed'
    when applied_at is null then 'mismatch'
    when refunded + lost > 0 then 'partly_refunded'
    else 'applied' end`

// An order counts refunds and lost disputes of the payments that paid it, or of all its payments if none paid it.
const RETURNED = `with ${SUMS}, of_orders as (
    select order_id, sum(refunded + lost) as total,
      sum(case when applied_at is not null then refunded + lost end) as applied
    from sums group by order_id
  ) select o.id from orders o left join of_orders s on s.order_id = o.id
    where o.refunded_amount <> coalesce(s.applied, s.total, 0)
      or (o.refunded_amount > 0) <> (o.refunded_at is not null)`

// Only processed refunds of payments with a receipt have credit notes.
const NOTES = `select r.id from refunds r join payments p on p.id = r.payment_id
    where (r.note_number is not null) <> (r.status = 'processed' and p.applied_at is not null)
      or (r.status = 'processed') <> (r.processed_at is not null)
      or (r.status in ('requested', 'pending')) <> (r.next_check_at is not null)`

const PARTS = `select id from refunds r where amount <= 0 or not exists
      (select 1 from payments p where p.id = r.payment_id and p.order_id = r.order_id)
    union all select id from disputes d where amount <= 0 or not exists
      (select 1 from payments p where p.id = d.payment_id and p.order_id = d.order_id)`

const STATES = `select o.id, o.state from orders o where
    (o.state in ('paid', 'partly_refunded', 'disputed')) <> exists
      (select 1 from payments p where p.order_id = o.id and p.outcome in ('applied', 'partly_refunded'))
    or (o.state in ('mismatch', 'refund_pending', 'refund_failed', 'refunded', 'lost') and not exists
      (select 1 from payments p where p.order_id = o.id and p.outcome = o.state))
    or (o.state = 'disputed' and not exists
      (select 1 from disputes d where d.order_id = o.id and d.status = 'opened'))
    or (o.state in ('created', 'redirected', 'expired', 'cancelled') and exists
      (select 1 from payments p where p.order_id = o.id))`

const TWICE = `select order_id from payments where outcome in ('applied', 'partly_refunded')
    group by order_id having count(*) > 1`

const STRAYS = `select id from payments where amount <= 0 or value <= 0 or value > amount
    or not exists (select 1 from orders o where o.id = payments.order_id)`

const UNPAID = `select id from entitlements e where closed_at is null and not exists (
    select 1 from payments p join orders o on o.id = p.order_id where p.order_id = e.order_id and o.user_id = e.user_id
      and o.item_kind = e.item_kind and o.item_id = e.item_id and p.applied_at is not null and not o.is_closed_by_admin
      and p.outcome in ('applied', 'partly_refunded', 'refund_failed'))`

const UNGIVEN = `select o.id from orders o where o.state in ('paid', 'partly_refunded', 'disputed')
    and o.user_id is not null and not o.is_closed_by_admin and not exists (
    select 1 from entitlements e where e.order_id = o.id and e.closed_at is null)`

const OPEN = `select id from orders where (state in ('created', 'redirected')) <> (open is 1)`

const RECEIPTLESS = `select id from orders o where (paid_at is null) <> (receipt_number is null)
    or (receipt_number is null) <> not exists
      (select 1 from payments p where p.order_id = o.id and p.applied_at is not null)`

const UNRECEIVED = `select id from orders o where receipt_number is not null and not exists
    (select 1 from payments p where p.order_id = o.id and p.applied_at is not null
      and p.value = o.paid_amount and p.currency = o.paid_currency)`

const NUMBERS = `with numbers as (
    select receipt_number as number from orders where receipt_number is not null
    union all select note_number from refunds where note_number is not null
  ), parts as (
    select substr(number, 1, instr(number, '/') + 4) as series,
      cast(substr(number, instr(number, '/') + 6) as integer) as number from numbers
  ), found as (
    select series, count(distinct number) as count, max(number) as last from parts group by series
  )
  select c.series as id, c.last as count, coalesce(f.count, 0) as found from receipt_counters c
    left join found f on f.series = c.series where coalesce(f.count, 0) <> c.last or coalesce(f.last, 0) <> c.last
  union all select series, 0, count from found where series not in (select series from receipt_counters)`

type Counted = { id: string; count: number; found: number }

/** Returns problems of the books: missing money, wrong sums, entitlements without payment, missing receipts. */
export function paymentProblems(connection: Database.Database): string[] {
  const pluck = (sql: string) => connection.prepare<[], string | number>(sql).pluck().all()
  const numbers = connection.prepare<[], Counted>(NUMBERS).all()
  return [
    ...pluck(STATES).map((id) => `order ${id}: its state is not that of its payments`),
    ...pluck(OUTCOMES).map((id) => `payment ${id}: its outcome is not that of its refunds and disputes`),
    ...pluck(RETURNED).map((id) => `order ${id}: another sum went back than it says`),
    ...pluck(NOTES).map((id) => `refund ${id}: its status, time and credit note do not fit together`),
    ...pluck(PARTS).map((id) => `refund or dispute ${id}: it has no payment, or no amount`),
    ...pluck(TWICE).map((id) => `order ${id}: more than one payment pays it`),
    ...pluck(STRAYS).map((id) => `payment ${id}: it is accounted for nowhere`),
    ...pluck(UNPAID).map((id) => `entitlement ${id}: no payment gives it`),
    ...pluck(UNGIVEN).map((id) => `order ${id}: it is paid and not fulfilled`),
    ...pluck(OPEN).map((id) => `order ${id}: it counts as open and is not, or the other way round`),
    ...pluck(RECEIPTLESS).map((id) => `order ${id}: its receipt is missing, or was never paid for`),
    ...pluck(UNRECEIVED).map((id) => `order ${id}: its receipt says another amount than was paid`),
    ...numbers.map(
      ({ id, count, found }) => `receipts ${id}: ${count} numbers were given and there are ${found}`,
    ),
  ]
}
