import { Dexie } from 'dexie'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { createSharedEvent } from '#client/lib/event.ts'
import { alerts, database, meta } from '#client/device/db/db.ts'
import type { AlertRow, Owner } from '#client/device/db/db.ts'
import { withEviction } from '#client/device/db/storage.ts'
import { readPushRecord } from './push-record.ts'

// Limits of the server's inbox.
const MAX_ALERTS = 200
const MAX_AGE_MS = 30 * DAY_MS

export const alertsChanged = createSharedEvent('alerts')

/** Emits the kind of a notification that the worker has just shown. */
export const alertShown = createSharedEvent<string>('alertShown')

export const findAlerts = (owner: Owner, since: number = Dexie.minKey) =>
  alerts.where('[owner+at]').between([owner, since], [owner, Dexie.maxKey], true, true)

/** Deletes old alerts of an owner. `now`: the server's time, just received. */
export const deleteOldAlerts = (owner: Owner, now: number): PromiseLike<number> =>
  alerts
    .where('[owner+at]')
    .between([owner, Dexie.minKey], [owner, now - MAX_AGE_MS])
    .delete()

export async function limitAlerts(owner: Owner): Promise<void> {
  const excess = (await findAlerts(owner).count()) - MAX_ALERTS
  if (excess > 0) await alerts.bulkDelete(await findAlerts(owner).limit(excess).primaryKeys())
}

export const storeAlert = (
  alert: Omit<AlertRow, 'at' | 'isRead' | 'isReadPending'>,
  now: number,
): Promise<void> =>
  database.transaction('rw', alerts, async () => {
    const { isRead = false, isReadPending = false } = (await alerts.get([alert.owner, alert.id])) ?? {}
    await alerts.put({ ...alert, at: now, isRead, isReadPending })
    await limitAlerts(alert.owner)
  })

export const countUnreadAlerts = (owner: Owner): Promise<number> =>
  findAlerts(owner)
    .filter(({ isRead }) => !isRead)
    .count()

export const markReadOnDevice = (owner: Owner, ids: readonly string[]): Promise<number> =>
  alerts
    .where('[owner+id]')
    .anyOf(ids.map((id) => [owner, id]))
    .filter(({ isRead }) => !isRead)
    .modify({ isRead: true, isReadPending: true } satisfies Partial<AlertRow>)

/** Assigns the alerts of the device without a user to a user. Call it inside a transaction. */
export async function adoptAlerts(user: Owner): Promise<void> {
  const rows = await findAlerts('').toArray()
  await alerts.bulkPut(rows.map((row) => ({ ...row, owner: user })))
  await alerts.bulkDelete(rows.map(({ id }) => ['', id]))
}

/** Returns false, and stores nothing, if the owner's alerts ended here. */
export const storePushedAlert = (
  alert: Omit<AlertRow, 'at' | 'isRead' | 'isReadPending'>,
  now: number,
): Promise<boolean> =>
  withEviction(() =>
    database.transaction('rw', alerts, meta, async () => {
      if ((await readPushRecord())?.owner !== alert.owner) return false
      await storeAlert(alert, now)
      return true
    }),
  )

type WithBadge = { setAppBadge?: (count: number) => Promise<void> }

// Android shows its own dot for each notification.
const isAndroid = (): boolean => navigator.userAgent.includes('Android')

export async function setBadge(count: number): Promise<void> {
  if (isAndroid()) return
  try {
    await (navigator as WithBadge).setAppBadge?.(count)
  } catch (error) {
    // The browser refuses badges to sites that are not installed.
    if (!(error instanceof DOMException)) throw error
  }
}
