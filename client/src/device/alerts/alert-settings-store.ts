import type { AlertSettings, AlertSettingsBody, AlertSettingsData } from '#shared/contracts/alerts.ts'
import { meta, database } from '#client/device/db/db.ts'
import type { Owner } from '#client/device/db/db.ts'
import { isUnreachable } from '#client/lib/network/network-error.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { alertsOwner, pushHeaders, storeQuietHours } from './push-record.ts'

const NAME = 'alertSettings'
export const SETTINGS_PATH = '/alerts/settings'

type Stored = { owner: Owner; settings: AlertSettings }

/** One transaction finds the owner and writes, so that a sign-out meanwhile leaves nothing behind. */
export const storeAlertSettings = (owner: Owner, settings: AlertSettings): Promise<void> =>
  database.transaction('rw', meta, async () => {
    if ((await currentOwner()) !== owner) return
    await meta.put({ name: NAME, value: { owner, settings } satisfies Stored })
    await storeQuietHours(owner, settings.quiet)
  })

async function readStored(owner: Owner): Promise<AlertSettings | null> {
  const stored = (await meta.get(NAME))?.value as Stored | undefined
  return stored?.owner === owner ? stored.settings : null
}

export async function readStoredSettings(): Promise<AlertSettings | null> {
  const owner = await alertsOwner()
  return owner === null ? null : await readStored(owner)
}

export const deleteAlertSettings = (): PromiseLike<void> => meta.delete(NAME)

/** Returns the server's settings, else stored ones; null without owner. Throws ApiError; NetworkError without both. */
export async function readAlertSettings(): Promise<AlertSettings | null> {
  const owner = await alertsOwner()
  if (owner === null) return null
  try {
    const { data } = await apiRequest<AlertSettingsData>(SETTINGS_PATH, { headers: await pushHeaders() })
    await storeAlertSettings(owner, data.settings)
    return data.settings
  } catch (error) {
    const stored = isUnreachable(error) ? await readStored(owner) : null
    if (stored === null) throw error
    return stored
  }
}

/** Throws ApiError, NetworkError. */
export async function saveAlertSettings(changes: AlertSettingsBody): Promise<AlertSettings> {
  const owner = await alertsOwner()
  const { data } = await apiRequest<AlertSettingsData>(SETTINGS_PATH, {
    method: 'PUT',
    body: changes,
    headers: await pushHeaders(),
  })
  if (owner !== null) await storeAlertSettings(owner, data.settings)
  return data.settings
}
