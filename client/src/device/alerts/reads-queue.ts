import { alerts, type AlertRow } from '#client/device/db/db.ts'
import { pendingQueue } from '#client/device/pending/pending-queue.ts'
import { alertsOf } from './alert-rows.ts'
import { guestToken, pushHeaders, readPushRecord } from './push/push-record.ts'

// The contract takes no more ids in one request.
const BATCH_SIZE = 200

const confirmed = (row: AlertRow): AlertRow => ({ ...row, isReadPending: false })

/** The alerts that were read on this device, until the server has confirmed it. */
export const readsQueue = pendingQueue<AlertRow, [string, string]>({
  lock: 'avsar-reads',
  table: alerts,
  keyOf: ({ owner, id }) => [owner, id],
  async rowsOf(owner) {
    const isGuest = guestToken(await readPushRecord()) !== null
    // A device without a token has no inbox; a user's waits until the server has given it that of the guest.
    if (isGuest !== (owner === '')) return []
    return await alertsOf(owner)
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
  // No page shows the difference.
  onChange: () => undefined,
})
