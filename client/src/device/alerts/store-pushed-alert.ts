import { alerts, database, meta, type AlertRow } from '#client/device/db/db.ts'
import { withEviction } from '#client/device/db/storage.ts'
import { storeAlert } from './alert-rows.ts'
import { readPushRecord } from '#client/device/alerts/push/push-record.ts'

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
