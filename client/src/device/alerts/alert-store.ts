import { ApiError } from '#shared/contracts/api.ts'
import type { InboxAlert, InboxData } from '#shared/contracts/alerts.ts'
import { isAlertKind } from '#shared/domain/alerts/alert-topics.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { singleFlight } from '#client/lib/run-exclusive.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { alerts, database, meta, type AlertRow, type Owner } from '#client/device/db/db.ts'
import {
  alertsChanged,
  findAlerts,
  deleteOldAlerts,
  limitAlerts,
  markReadOnDevice,
  countUnreadAlerts,
  setBadge,
} from './alert-rows.ts'
import { claimGuest } from './claim-guest.ts'
import { sendPending } from '#client/device/pending/send-pending.ts'
import { readsQueue } from './reads-queue.ts'
import { alertsOwner, pushHeaders, storeQuietHours } from './push-record.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { backgroundRegistration } from '../background-worker.ts'

type Shown = { alertId?: string; kind?: string }

/** Closes notifications of read alerts. Digests and notifications without text close once no alert is unread. */
async function closeNotifications(readIds: readonly string[], isAllRead: boolean): Promise<void> {
  if (readIds.length === 0 || !('serviceWorker' in navigator)) return
  const registration = await backgroundRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { alertId, kind } = (notification.data ?? {}) as Shown
    // A browser that shows a declarative push message stores only its tag, not its data.
    const isRead = readIds.includes(alertId ?? notification.tag)
    const isOfMany = !isAlertKind(kind) && kind !== 'test'
    if (isRead || (isAllRead && isOfMany)) notification.close()
  }
}

/** Alert of the current user. `at`: epoch milliseconds; `url`: a path of the site. */
export type DeviceAlert = Pick<
  AlertRow,
  'id' | 'kind' | 'postId' | 'title' | 'body' | 'url' | 'at' | 'isRead'
>

export const listAlerts = async (): Promise<DeviceAlert[]> =>
  await database.transaction('r', alerts, meta, async () =>
    findAlerts(await currentOwner())
      .reverse()
      .toArray(),
  )

export const countUnread = (): Promise<number> =>
  database.transaction('r', alerts, meta, async () => countUnreadAlerts(await currentOwner()))

async function alertsWritten(readIds: readonly string[]): Promise<void> {
  alertsChanged.emit()
  const unread = await countUnread()
  await setBadge(unread)
  await closeNotifications(readIds, unread === 0)
}

const isExpected = (error: unknown): boolean => error instanceof NetworkError || error instanceof ApiError

const toRow = (owner: Owner, { _id: id, at, ...rest }: InboxAlert, isReadPending: boolean): AlertRow => ({
  ...rest,
  owner,
  id,
  at: Date.parse(at),
  isRead: rest.isRead || isReadPending,
  isReadPending,
})

const merge = (owner: Owner, { alerts: received, quiet }: InboxData): Promise<string[]> =>
  database.transaction('rw', alerts, meta, async () => {
    // A sign-out during the request must leave no data of the user.
    if ((await currentOwner()) !== owner) return []
    await storeQuietHours(owner, quiet)
    const oldest = Math.min(...received.map(({ at }) => Date.parse(at)))
    const local = await findAlerts(owner, received.length === 0 ? undefined : oldest).toArray()
    const readHere = new Set(local.filter(({ isRead }) => isRead).map(({ id }) => id))
    const pending = new Set(local.filter(({ isReadPending }) => isReadPending).map(({ id }) => id))
    // Deletes the alerts of this period that are missing in the server's inbox: their posts are no longer public.
    await alerts.bulkDelete(local.map(({ id }) => [owner, id]))
    await alerts.bulkPut(received.map((each) => toRow(owner, each, pending.has(each._id))))
    await deleteOldAlerts(owner, serverNow())
    await limitAlerts(owner)
    return received.filter(({ isRead, _id }) => isRead && !readHere.has(_id)).map(({ _id }) => _id)
  })

async function syncInbox(owner: Owner): Promise<void> {
  let readElsewhere: string[] = []
  try {
    // Until the claim, the user's inbox lacks the guest's alerts.
    await claimGuest()
    await sendPending([readsQueue])
    const { data } = await apiRequest<InboxData>('/alerts', { headers: await pushHeaders() })
    readElsewhere = await merge(owner, data)
  } catch (error) {
    if (!isExpected(error)) throw error
  }
  await alertsWritten(readElsewhere)
}

/** Sends read marks, then fetches the inbox. Changes nothing without a network. */
export const syncAlerts = singleFlight(async (): Promise<void> => {
  let owner: Owner | null = null
  for (;;) {
    const next = await alertsOwner()
    // Repeats for a user who signed in during the run.
    if (next === owner || next === null) return
    owner = next
    await syncInbox(owner)
  }
})

/** Marks alerts as read on the device at once, and on the server once it is reachable. */
export async function markAlertsRead(ids: readonly string[]): Promise<void> {
  const owner = await currentOwner()
  if ((await markReadOnDevice(owner, ids)) === 0) return
  await alertsWritten(ids)
  await sendPending([readsQueue])
}
