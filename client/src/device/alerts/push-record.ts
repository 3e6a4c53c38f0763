import type { QuietHours } from '#shared/domain/alerts/alert-settings.ts'
import { createSharedEvent } from '#client/lib/event.ts'
import { isWipePending } from '#client/device/db/pending-wipe.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { database, meta } from '#client/device/db/db.ts'
import type { Owner } from '#client/device/db/db.ts'

export type PushRecord = {
  /** True while the user has alerts on here. A lost subscription is then created again. */
  isOn: boolean
  /** '' if the server has ended it. */
  id: string
  /** Owner of the alerts. An expired session does not end them. */
  owner: Owner
  /** Token of the guest or of the user's subscription; null before the first one. */
  token: string | null
  /** Last confirmation by the server, epoch milliseconds. */
  checkedAt: number
  endpoint: string
  p256dh: string
  auth: string
  publicKey: string
}

export const PUSH_RECORD = 'push'

export const pushStateChanged = createSharedEvent('push')

/** Null if alerts were never on, or their user has signed out. */
export const readPushRecord = async (): Promise<PushRecord | null> =>
  ((await meta.get(PUSH_RECORD))?.value as PushRecord | undefined) ?? null

export const writePushRecord = (record: PushRecord): PromiseLike<string> =>
  meta.put({ name: PUSH_RECORD, value: record })

/** Writes a new record for an owner, unless the device has another user by now. */
export const writeNewRecord = (record: PushRecord): Promise<void> =>
  database.transaction('rw', meta, async () => {
    if ((await currentOwner()) === record.owner) await writePushRecord(record)
  })

/** Changes the record, unless it ended or changed its owner since it was read. */
export const changePushRecord = ({ id, owner }: PushRecord, changes: Partial<PushRecord>): Promise<void> =>
  database.transaction('rw', meta, async () => {
    const record = await readPushRecord()
    if (record?.id === id && record.owner === owner) await writePushRecord({ ...record, ...changes })
  })

/** Returns the record while alerts are on; null once they are turned off or their user signs out. */
export async function readActiveRecord(): Promise<PushRecord | null> {
  if (await isWipePending()) return null
  const record = await readPushRecord()
  return record?.isOn === true ? record : null
}

export const deletePushRecord = (): PromiseLike<void> => meta.delete(PUSH_RECORD)

export const guestToken = (record: PushRecord | null): string | null =>
  record?.owner === '' ? record.token : null

type Headers = Record<string, string>

export const subscriptionHeaders = ({ token }: Pick<PushRecord, 'token'>): Headers =>
  token === null ? {} : { 'Push-Token': token }

export async function pushHeaders(): Promise<Headers> {
  const token = guestToken(await readPushRecord())
  return (await currentOwner()) === '' ? subscriptionHeaders({ token }) : {}
}

/** Returns the owner whose alerts the API serves: a user, '' for a guest, null for neither. */
export async function alertsOwner(): Promise<Owner | null> {
  const owner = await currentOwner()
  return owner !== '' || guestToken(await readPushRecord()) !== null ? owner : null
}

// State of this page alone: each visit checks again.
let confirmed: { id: string; owner: Owner } | null = null

export async function confirmPush(id: string): Promise<void> {
  confirmed = { id, owner: await currentOwner() }
}

export async function isPushConfirmed(id: string): Promise<boolean> {
  return confirmed?.id === id && confirmed.owner === (await currentOwner())
}

// Quiet hours, apart from the settings: the worker reads them with each message, and the inbox contains them.

export const QUIET_HOURS = 'quietHours'

export type StoredQuietHours = { owner: Owner; quiet: QuietHours | null }

export const storeQuietHours = (owner: Owner, quiet: QuietHours | null): PromiseLike<string> =>
  meta.put({ name: QUIET_HOURS, value: { owner, quiet } satisfies StoredQuietHours })

/** Returns the last known quiet hours: null for none, undefined if unknown. */
export const getQuietHours = (
  stored: StoredQuietHours | undefined,
  owner: Owner,
): QuietHours | null | undefined => (stored?.owner === owner ? stored.quiet : undefined)

export const deleteQuietHours = (): PromiseLike<void> => meta.delete(QUIET_HOURS)
