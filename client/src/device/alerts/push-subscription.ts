import { ApiError } from '#shared/contracts/api.ts'
import type { PublicKeyData, SubscriptionData } from '#shared/contracts/push.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import type { Owner } from '#client/device/db/db.ts'
import { confirmPush, changePushRecord, subscriptionHeaders, writeNewRecord } from './push-record.ts'
import type { PushRecord } from './push-record.ts'

// Used by pages and the worker. The worker is the first to learn of a subscription that the browser changed.

const PATH = '/push/subscriptions'

// Status 404: the server does not know the token or id, or they belong to another device now.
const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404

type SubscriptionKeys = Pick<PushRecord, 'endpoint' | 'p256dh' | 'auth'>

export function toSubscriptionKeys(subscription: PushSubscription): SubscriptionKeys {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

const bodyOf = ({ endpoint, p256dh, auth }: SubscriptionKeys) => ({ endpoint, keys: { p256dh, auth } })

export const isStored = (record: PushRecord, { endpoint, p256dh, auth }: SubscriptionKeys): boolean =>
  record.id !== '' && record.endpoint === endpoint && record.p256dh === p256dh && record.auth === auth

export const fetchPublicKey = async (): Promise<string> =>
  (await apiRequest<PublicKeyData>('/push/public-key')).data.publicKey

/** Returns a subscription with this key. Replaces an existing subscription that `before` does not describe. */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
  before: PushRecord | null,
): Promise<PushSubscription> {
  const found = await pushManager.getSubscription()
  // Reuses only our own subscription with this key: browsers refuse another key, and an earlier user's must end.
  const isOurs = found !== null && found.endpoint === before?.endpoint && publicKey === before.publicKey
  if (isOurs) return found
  await found?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const request = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await apiRequest<SubscriptionData>(PATH + path, { method: 'POST', body, headers })).data

async function post(body: object, headers: Record<string, string>): Promise<SubscriptionData> {
  try {
    return await request('', body, headers)
  } catch (error) {
    if (!isUnknown(error) || Object.keys(headers).length === 0) throw error
  }
  // The server deleted the device of this token: sends the subscription again without a token.
  return await request('', body)
}

type Stored = Pick<PushRecord, 'endpoint' | 'p256dh' | 'auth' | 'owner' | 'token' | 'publicKey'>

/** Records that the server ended a subscription. Its user restores it by signing in. */
export const recordEnd = (record: PushRecord): Promise<void> =>
  changePushRecord(record, { id: '', token: null })

async function writeStored({ token, ...record }: Stored, { subscription, token: issued }: SubscriptionData) {
  const { _id: id } = subscription
  await writeNewRecord({ ...record, isOn: true, id, token: issued ?? token, checkedAt: serverNow() })
  await confirmPush(id)
}

type NewSubscription = {
  subscription: PushSubscription
  publicKey: string
  before: PushRecord | null
  owner: Owner
}

/** Stores an owner's subscription on the server, and records that alerts are on. Throws 401 without a session. */
export async function storeSubscription(made: NewSubscription): Promise<void> {
  const { subscription, publicKey, before, owner } = made
  const keys = toSubscriptionKeys(subscription)
  // With a session and a guest's token, the server assigns the guest's settings to the user.
  const token = before?.owner === '' || before?.owner === owner ? before.token : null
  // The session may have ended unnoticed. The server must not create a guest's subscription then.
  const body = { ...bodyOf(keys), isOfUser: owner !== '' }
  const stored = await post(body, subscriptionHeaders({ token }))
  await writeStored({ ...keys, owner, token, publicKey }, stored)
}

/** Recovers a subscription whose record the device lost. Returns false if it belongs to another user. */
export async function recoverSubscription(
  subscription: PushSubscription,
  publicKey: string,
): Promise<boolean> {
  const keys = toSubscriptionKeys(subscription)
  const owner = await currentOwner()
  try {
    const stored = await request('/recover', bodyOf(keys))
    await writeStored({ ...keys, owner, token: null, publicKey }, stored)
  } catch (error) {
    if (!isUnknown(error)) throw error
    return false
  }
  return true
}

/** Confirms the subscription to the server, with its keys if they changed. Returns false if the server lacks it. */
export async function confirmSubscription(
  record: PushRecord,
  subscription: PushSubscription,
  publicKey: string = record.publicKey,
): Promise<boolean> {
  const keys = toSubscriptionKeys(subscription)
  const body = isStored(record, keys) ? {} : bodyOf(keys)
  try {
    await apiRequest(`${PATH}/${record.id}`, { method: 'PATCH', body, headers: subscriptionHeaders(record) })
  } catch (error) {
    if (!isUnknown(error)) throw error
    return false
  }
  await changePushRecord(record, { ...keys, publicKey, checkedAt: serverNow() })
  await confirmPush(record.id)
  return true
}

/** Sends a subscription that the browser changed. A user's subscription needs no session for it. */
export async function renewSubscription(record: PushRecord, subscription: PushSubscription): Promise<void> {
  if (record.id !== '' && (await confirmSubscription(record, subscription))) return
  const owner = await currentOwner()
  const isExpired = record.owner !== '' && owner === ''
  if (isExpired) await recordEnd(record)
  else await storeSubscription({ subscription, publicKey: record.publicKey, before: record, owner })
}

/** Reports a shown alert to the server, as proof that the subscription is in use. */
export async function reportShown(record: PushRecord, alertId: string): Promise<void> {
  await apiRequest(`${PATH}/${record.id}`, {
    method: 'PATCH',
    body: { shown: [alertId] },
    headers: subscriptionHeaders(record),
  })
}

export async function reportClicked(record: PushRecord, alertId: string): Promise<void> {
  await apiRequest(`${PATH}/${record.id}`, {
    method: 'PATCH',
    body: { clicked: [alertId] },
    headers: subscriptionHeaders(record),
  })
}

export const deleteSubscription = (record: PushRecord): Promise<unknown> =>
  apiRequest(`${PATH}/${record.id}`, { method: 'DELETE', headers: subscriptionHeaders(record) })
