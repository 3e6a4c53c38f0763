import type { AlertSettings, AlertSettingsBody, AlertSettingsData } from '#shared/contracts/alerts.ts'
import { isUnreachable } from '#client/lib/network-error.ts'
import { apiRequest } from '../api-request.ts'
import { currentOwner } from '../current-user.ts'
import { database, meta, type Owner } from '../db.ts'
import { alertsOwner, pushHeaders } from './push-record.ts'

const NAME = 'alertSettings'
const PATH = '/alerts/settings'

type Kept = { owner: Owner; settings: AlertSettings }

// Within the transaction that finds the owner, so that a sign-out meanwhile leaves nothing behind.
const keep = (owner: Owner, settings: AlertSettings): Promise<void> =>
  database.transaction('rw', meta, async () => {
    if ((await currentOwner()) === owner)
      await meta.put({ name: NAME, value: { owner, settings } satisfies Kept })
  })

/** Deletes the kept settings. */
export const dropAlertSettings = (): PromiseLike<void> => meta.delete(NAME)

/**
 * Returns the settings of the current user, or of the device where it has alerts on without one: those of the server, else
 * those that the device kept. Null for who has neither. Throws ApiError, and NetworkError if the device kept none.
 */
export async function readAlertSettings(): Promise<AlertSettings | null> {
  const owner = await alertsOwner()
  if (owner === null) return null
  try {
    const { data } = await apiRequest<AlertSettingsData>(PATH, { headers: await pushHeaders() })
    await keep(owner, data.settings)
    return data.settings
  } catch (error) {
    const kept = (await meta.get(NAME))?.value as Kept | undefined
    if (!isUnreachable(error) || kept?.owner !== owner) throw error
    return kept.settings
  }
}

/** Changes settings on the server. Returns all of them; throws ApiError, NetworkError. */
export async function saveAlertSettings(changes: AlertSettingsBody): Promise<AlertSettings> {
  const owner = await alertsOwner()
  const { data } = await apiRequest<AlertSettingsData>(PATH, {
    method: 'PUT',
    body: changes,
    headers: await pushHeaders(),
  })
  if (owner !== null) await keep(owner, data.settings)
  return data.settings
}
