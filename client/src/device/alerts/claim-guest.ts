import type { AlertSettingsData } from '#shared/contracts/alerts.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { SETTINGS_PATH, storeAlertSettings } from './alert-settings-store.ts'
import {
  changePushRecord,
  guestToken,
  pushStateChanged,
  readPushRecord,
  subscriptionHeaders,
} from './push-record.ts'

const LOCK = 'avsar-claim'

async function claim(): Promise<void> {
  const [owner, record] = [await currentOwner(), await readPushRecord()]
  const token = guestToken(record)
  if (owner === '' || record === null || token === null) return
  // A write with a session and a token merges the guest into the user. No setting changes.
  const { data } = await apiRequest<AlertSettingsData>(SETTINGS_PATH, {
    method: 'PUT',
    body: {},
    headers: subscriptionHeaders({ token }),
  })
  await changePushRecord(record, { owner, token: null })
  await storeAlertSettings(owner, data.settings)
  pushStateChanged.emit()
}

/** Merges the guest into the signed-in user, once, whether alerts are on or off. Throws ApiError, NetworkError. */
export const claimGuest = (): Promise<void> => runExclusive(LOCK, claim)
