import type Database from 'better-sqlite3'

// What an order in a state must have among its payments.
const STATES = `select o.id, o.state from orders o where
    (o.state in ('paid', 'disputed')) <> exists
      (select 1 from payments p where p.order_id = o.id and p.outcome = 'applied')
    or (o.state in ('mismatch', 'refund_pending', 'refund_failed') and not exists
      (select 1 from payments p where p.order_id = o.id and p.outcome = o.state))
    or (o.state in ('created', 'redirected', 'expired', 'cancelled') and exists
      (select 1 from payments p where p.order_id = o.id))`

const TWICE = `select order_id from payments where outcome = 'applied' group by order_id having count(*) > 1`

const STRAYS = `select id from payments where order_id is null or amount <= 0
    or outcome not in ('applied', 'mismatch', 'refund_pending', 'refund_failed', 'refunded', 'lost')
    or not exists (select 1 from orders o where o.id = payments.order_id)`

const UNPAID = `select id from entitlements e where closed_at is null and not exists (
    select 1 from payments p join orders o on o.id = p.order_id where p.order_id = e.order_id and o.user_id = e.user_id
      and o.item_kind = e.item_kind and o.item_id = e.item_id and p.applied_at is not null
      and p.outcome in ('applied', 'refund_failed'))`

const UNGIVEN = `select o.id from orders o where o.state in ('paid', 'disputed') and o.user_id is not null and not exists (
    select 1 from entitlements e where e.order_id = o.id and e.closed_at is null)`

const OPEN = `select id from orders where (state in ('created', 'redirected')) <> (open is 1)`

const RECEIPTLESS = `select id from orders o where (paid_at is null) <> (receipt_number is null)
    or (receipt_number is null) <> not exists
      (select 1 from payments p where p.order_id = o.id and p.applied_at is not null)
    or (refund_note_number is not null and receipt_number is null)`

const UNRECEIVED = `select id from orders o where receipt_number is not null and not exists
    (select 1 from payments p where p.order_id = o.id and p.applied_at is not null
      and p.amount = o.paid_amount and p.currency = o.paid_currency)`

// The number at the end of a document, and the series before it.
const NUMBERS = `with numbers as (
    select receipt_number as number from orders where receipt_number is not null
    union all select refund_note_number from orders where refund_note_number is not null
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

/** Returns a problem for money that is unaccounted for, for what is owned without payment or paid and not owned, and for receipts. */
export function paymentProblems(connection: Database.Database): string[] {
  const pluck = (sql: string) => connection.prepare<[], string | number>(sql).pluck().all()
  const numbers = connection.prepare<[], Counted>(NUMBERS).all()
  return [
    ...pluck(STATES).map((id) => `order ${id}: its state is not that of its payments`),
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
