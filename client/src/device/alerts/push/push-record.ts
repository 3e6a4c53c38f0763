import { createSharedEvent } from '#client/lib/event.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { database, meta, type Owner } from '#client/device/db/db.ts'

/** The push subscription of this device, as the server has it. */
export type PushRecord = {
  /** Whether its user has alerts on here. A subscription that is lost meanwhile is made anew. */
  isOn: boolean
  /** The server's id of it; '' if the server has ended it. */
  id: string
  /** Whose alerts come. They go on when the session merely expires. */
  owner: Owner
  /** The token of a device without a user, or of the subscription of a user; null if the device has none yet. */
  token: string | null
  /** When the server last confirmed the subscription, epoch milliseconds. */
  checkedAt: number
  endpoint: string
  p256dh: string
  auth: string
  /** The server's key that it was made with. */
  publicKey: string
}

/** The name of the subscription in `meta`. */
export const PUSH_RECORD = 'push'

/** The push subscription of this device or its state changed, in any tab or the worker. */
export const pushStateChanged = createSharedEvent('push')

/** Reads the subscription; null if alerts were never on, or their user has signed out. */
export const readPushRecord = async (): Promise<PushRecord | null> =>
  ((await meta.get(PUSH_RECORD))?.value as PushRecord | undefined) ?? null

/** Writes the subscription. */
export const writePushRecord = (record: PushRecord): PromiseLike<string> =>
  meta.put({ name: PUSH_RECORD, value: record })

/** Writes a subscription that was made for an owner, unless somebody else uses the device by now. */
export const writeNewRecord = (record: PushRecord): Promise<void> =>
  database.transaction('rw', meta, async () => {
    if ((await currentOwner()) === record.owner) await writePushRecord(record)
  })

/** Changes the subscription, unless it ended or became another's since it was read. */
export const changePushRecord = ({ id, owner }: PushRecord, changes: Partial<PushRecord>): Promise<void> =>
  database.transaction('rw', meta, async () => {
    const record = await readPushRecord()
    if (record?.id === id && record.owner === owner) await writePushRecord({ ...record, ...changes })
  })

/** Returns true if a subscription is still that of the device: not ended, replaced or another user's since it was read. */
export async function isCurrentRecord({ id, owner, endpoint }: PushRecord): Promise<boolean> {
  const record = await readPushRecord()
  return record?.isOn === true && record.id === id && record.owner === owner && record.endpoint === endpoint
}

/** Deletes the subscription: for good, with the token. */
export const dropPushRecord = (): PromiseLike<void> => meta.delete(PUSH_RECORD)

/** Returns the token by which a device without a user has alerts; null if it has none. */
export const guestToken = (record: PushRecord | null): string | null =>
  record?.owner === '' ? record.token : null

type Headers = Record<string, string>

/** Returns the headers that give access to the subscription itself, with or without a session. */
export const subscriptionHeaders = ({ token }: Pick<PushRecord, 'token'>): Headers =>
  token === null ? {} : { 'Push-Token': token }

/** Returns the headers that tell the API whose alerts are requested, where nobody is signed in. */
export async function pushHeaders(): Promise<Headers> {
  const token = guestToken(await readPushRecord())
  return (await currentOwner()) === '' ? subscriptionHeaders({ token }) : {}
}

/** Returns whose alerts the API answers for: a user, '' for the device itself, null for nobody. */
export async function alertsOwner(): Promise<Owner | null> {
  const owner = await currentOwner()
  return owner !== '' || guestToken(await readPushRecord()) !== null ? owner : null
}
