import type { Table } from 'dexie'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { database, meta, type Owner } from '#client/device/db/db.ts'
import type { PendingItem } from '#client/device/db/outbox-rows.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { isInFlight } from './lease.ts'
import {
  sendRequest,
  type PendingRequest,
  type RejectedError,
  type SendPause,
  type SendResult,
} from './send-request.ts'

// Sends operations of one kind until the server has decided on them (docs/decisions/0059-pending-operation-queue.md).

export type PendingQueue = {
  sendOnce: () => Promise<SendPause | null>
  list?: () => Promise<PendingItem[]>
  /** Cancels a pending item or dismisses a rejected one. Returns false if it is missing or in flight. */
  cancel?: (id: string) => Promise<boolean>
}

type Settled<Row> = { row: Row; result: SendResult }

type Batch<Row> = readonly [Row, ...Row[]]

export type PendingAdapter<Row extends object, Key, Data> = {
  lock: string
  table: Table<Row, Key>
  keyOf: (row: Row) => Key
  /** Returns pending rows of a user in the order of sending, and rejected ones. `owner` is blank without a session. */
  findRows: (owner: Owner) => Promise<Row[]>
  isPending: (row: Row) => boolean
  /** Maximum rows per request; default: 1. */
  batchSize?: number
  toRequest: (rows: Batch<Row>) => PendingRequest | Promise<PendingRequest>
  /** Returns false for a row changed during its request: it stays pending. Default: true. */
  isUnchanged?: (row: Row, sent: Row) => boolean
  /** Merges the response into a row; null deletes the row. */
  confirm: (row: Row, data: Data) => Row | null
  reject: (row: Row, error: RejectedError) => Row | null
  fail?: (row: Row) => Row
  /** Absent for a kind hidden from users. */
  shown?: { toItem: (row: Row) => PendingItem; cancel: (row: Row) => Row | null }
  /** Runs after each change of the rows, with the result of a row if there is one. */
  onChange: (settled?: Settled<Row>) => void
}

type Leased = { leasedAt?: number }

function createStore<Row extends object, Key, Data>(adapter: PendingAdapter<Row, Key, Data>) {
  const { table, keyOf, isPending, isUnchanged = () => true, shown, batchSize = 1 } = adapter
  const inTables = <Value>(work: () => Promise<Value>): Promise<Value> =>
    database.transaction('rw', table, meta, work)
  const readRows = async () => await adapter.findRows(await currentOwner())
  const replace = async (row: Row, next: Row | null): Promise<unknown> =>
    await (next === null ? table.delete(keyOf(row)) : table.put(next))
  return {
    readRows,
    // Leases protect rows from cancellation: only visible kinds need them.
    claim: () =>
      inTables(async () => {
        const batch = (await readRows()).filter(isPending).slice(0, batchSize)
        const leasedAt = serverNow()
        if (shown !== undefined) await table.bulkPut(batch.map((row) => ({ ...row, leasedAt })))
        return batch
      }),
    // Releases the leases. A row deleted during the request stays deleted.
    recordOutcome: (batch: Batch<Row>, next: (row: Row) => Row | null) =>
      inTables(async () => {
        for (const sent of batch) {
          const found = await table.get(keyOf(sent))
          if (found === undefined) continue
          const { leasedAt: _lease, ...rest } = found as Row & Leased
          const row = rest as Row
          await replace(row, isUnchanged(row, sent) ? next(row) : row)
        }
      }),
    cancel: (id: string) =>
      inTables(async () => {
        const row = (await readRows()).find((each) => shown?.toItem(each).id === id)
        if (row === undefined || shown === undefined || isInFlight(row, serverNow())) return false
        await replace(row, shown.cancel(row))
        return true
      }),
  }
}

export function pendingQueue<Row extends object, Key, Data = unknown>(
  adapter: PendingAdapter<Row, Key, Data>,
): Required<PendingQueue> {
  const { isPending, shown } = adapter
  const store = createStore(adapter)

  async function sendBatch(batch: Batch<Row>) {
    const outcome = await sendRequest<Data>(await adapter.toRequest(batch))
    const next = (row: Row): Row | null => {
      if (outcome.status === 'sent') return adapter.confirm(row, outcome.data)
      if (outcome.status === 'rejected') return adapter.reject(row, outcome.error)
      return outcome.status === 'failed' ? (adapter.fail?.(row) ?? row) : row
    }
    try {
      await store.recordOutcome(batch, next)
      return outcome
    } catch {
      // A response that cannot be merged (for example from a newer server) confirms nothing: the rows stay pending.
      await store.recordOutcome(batch, (row) => row)
      return { status: 'failed', waitMs: 0 } as const
    }
  }

  async function sendAll(): Promise<SendPause | null> {
    let settled: Settled<Row> | undefined
    for (;;) {
      const [first, ...others] = await store.claim()
      // Reports the end of the previous request and the start of this one.
      adapter.onChange(settled)
      if (first === undefined) return null
      const result = await sendBatch([first, ...others])
      if (result.status === 'sent' || result.status === 'rejected') settled = { row: first, result }
      else {
        adapter.onChange()
        return result.status === 'failed' ? { waitMs: result.waitMs } : null
      }
    }
  }

  return {
    async sendOnce() {
      if (!(await store.readRows()).some(isPending)) return null
      // An offline attempt would only increase the count.
      return navigator.onLine ? await runExclusive(adapter.lock, sendAll) : { waitMs: 0 }
    },
    async list() {
      const now = serverNow()
      return (await store.readRows()).flatMap((row) => {
        const { leasedAt } = row as Leased
        return shown ? { ...shown.toItem(row), ...(isInFlight({ leasedAt }, now) && { leasedAt }) } : []
      })
    },
    async cancel(id) {
      const isCancelled = await store.cancel(id)
      if (isCancelled) adapter.onChange()
      return isCancelled
    },
  }
}
