import { alerts, type AlertRow } from '#client/device/db/db.ts'
import { pendingQueue } from '#client/device/pending/pending-queue.ts'
import { findAlerts } from './alert-rows.ts'
import { guestToken, pushHeaders, readPushRecord } from './push-record.ts'

// Largest number of read marks that the contract allows in one request.
const BATCH_SIZE = 200

const confirmed = (row: AlertRow): AlertRow => ({ ...row, isReadPending: false })

export const readsQueue = pendingQueue<AlertRow, [string, string]>({
  lock: 'avsar-reads',
  table: alerts,
  keyOf: ({ owner, id }) => [owner, id],
  async findRows(owner) {
    const isGuest = guestToken(await readPushRecord()) !== null
    // A guest without a token has no inbox. A user's marks wait until the server has merged the guest's inbox.
    if (isGuest !== (owner === '')) return []
    return await findAlerts(owner)
      .filter(({ isReadPending }) => isReadPending)
      .toArray()
  },
  isPending: ({ isReadPending }) => isReadPending,
  batchSize: BATCH_SIZE,
  toRequest: async (rows) => ({
    path: '/alerts/read',
    method: 'POST',
    body: { ids: rows.map(({ id }) => id) },
    headers: await pushHeaders(),
  }),
  confirm: confirmed,
  reject: confirmed,
  onChange: () => undefined,
})
