import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'

const LOOK_MS = 100

// Orders with one payment, paid once, whose buyer has the item.
const FULFILLED_ONCE = `
  o.state = 'paid' and o.receipt_number is not null
  and (select count(*) from payments p where p.order_id = o.id) = 1
  and (select count(*) from payments p where p.order_id = o.id and p.outcome = 'applied') = 1
  and (select count(*) from order_history h where h.order_id = o.id and h.what = 'state:paid') = 1
  and (select count(*) from entitlements e where e.order_id = o.id and e.closed_at is null) = 1`

export function openBooks(folder: string) {
  const database = new Database(path.join(folder, 'avsar.db'), { readonly: true })
  const open = database.prepare<[], number>('select count(*) from orders where open = 1').pluck()
  const fulfilled = database
    .prepare<[string], number>(
      `select count(*) from orders o where o.item_kind = 'note' and o.item_id = ? and ${FULFILLED_ONCE}`,
    )
    .pluck()
  return {
    async allClosed(timeoutMs: number): Promise<void> {
      for (const end = Date.now() + timeoutMs; open.get() !== 0; await sleep(LOOK_MS))
        if (Date.now() > end) throw new Error(`${open.get()} orders are still open.`)
    },
    fulfilledOnce: (noteId: string): number => fulfilled.get(noteId) ?? 0,
    close: () => void database.close(),
  }
}
