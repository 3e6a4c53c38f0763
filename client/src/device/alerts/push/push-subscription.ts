import { ApiError } from '#shared/contracts/api.ts'
import type { PublicKeyData, SubscriptionData } from '#shared/contracts/push.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import type { Owner } from '#client/device/db/db.ts'
import { confirmPush } from './push-confirmation.ts'
import { changePushRecord, subscriptionHeaders, writeNewRecord, type PushRecord } from './push-record.ts'

// Used by pages and by the worker, which hears first of a subscription that the browser changed.

const PATH = '/push/subscriptions'

// The token or the id is not known to the server, or is no longer this device's.
const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** What the server gets of a subscription. */
type Subscribed = Pick<PushRecord, 'endpoint' | 'p256dh' | 'auth'>

/** Returns what the server gets of a browser's subscription. */
export function subscribed(subscription: PushSubscription): Subscribed {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

const bodyOf = ({ endpoint, p256dh, auth }: Subscribed) => ({ endpoint, keys: { p256dh, auth } })

/** Whether the server has this subscription, as far as the device knows. */
export const isStored = (record: PushRecord, { endpoint, p256dh, auth }: Subscribed): boolean =>
  record.id !== '' && record.endpoint === endpoint && record.p256dh === p256dh && record.auth === auth

/** Returns the key of the server that a browser subscribes with. */
export const fetchPublicKey = async (): Promise<string> =>
  (await apiRequest<PublicKeyData>('/push/public-key')).data.publicKey

/** Returns a subscription of a registration with a key; another one than `before` had is made anew. */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
  before: PushRecord | null,
): Promise<PushSubscription> {
  const found = await pushManager.getSubscription()
  // Of another key or of an earlier user: the browser would refuse the one, and the other must not go on.
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
  // The server has deleted the device behind the token: it begins anew.
  return await request('', body)
}

type Stored = Pick<PushRecord, 'endpoint' | 'p256dh' | 'auth' | 'owner' | 'token' | 'publicKey'>

/** Notes that the server has ended a subscription; its user has it again by signing in. */
export const noteEnded = (record: PushRecord): Promise<void> =>
  changePushRecord(record, { id: '', token: null })

async function writeStored({ token, ...record }: Stored, { subscription, token: issued }: SubscriptionData) {
  const { _id: id } = subscription
  await writeNewRecord({ ...record, isOn: true, id, token: issued ?? token, checkedAt: serverNow() })
  await confirmPush(id)
}

/** A subscription of the browser, the key that it was made with, its record before, and the owner that it is stored for. */
type NewSubscription = {
  subscription: PushSubscription
  publicKey: string
  before: PushRecord | null
  owner: Owner
}

/** Stores a subscription on the server for an owner, and notes that alerts are on. Throws 401 once its session is over. */
export async function storeSubscription(made: NewSubscription): Promise<void> {
  const { subscription, publicKey, before, owner } = made
  const own = subscribed(subscription)
  // With a session and the token of a guest the server makes the settings of the device the user's.
  const token = before?.owner === '' || before?.owner === owner ? before.token : null
  // The session may have ended without the device knowing it: nobody then gets a subscription of a guest.
  const body = { ...bodyOf(own), isOfUser: owner !== '' }
  const stored = await post(body, subscriptionHeaders({ token }))
  await writeStored({ ...own, owner, token, publicKey }, stored)
}

/**
 * Gets a subscription of the browser back whose record the device lost. Returns false if it belongs to
 * another user.
 */
export async function recoverSubscription(
  subscription: PushSubscription,
  publicKey: string,
): Promise<boolean> {
  const own = subscribed(subscription)
  const owner = await currentOwner()
  try {
    const stored = await request('/recover', bodyOf(own))
    await writeStored({ ...own, owner, token: null, publicKey }, stored)
  } catch (error) {
    if (!isUnknown(error)) throw error
    return false
  }
  return true
}

/**
 * Tells the server that the device still has its subscription, with its new keys where they changed. Returns false if the
 * server does not have it.
 */
export async function confirmSubscription(
  record: PushRecord,
  subscription: PushSubscription,
  publicKey: string = record.publicKey,
): Promise<boolean> {
  const own = subscribed(subscription)
  const body = isStored(record, own) ? {} : bodyOf(own)
  try {
    await apiRequest(`${PATH}/${record.id}`, { method: 'PATCH', body, headers: subscriptionHeaders(record) })
  } catch (error) {
    if (!isUnknown(error)) throw error
    return false
  }
  await changePushRecord(record, { ...own, publicKey, checkedAt: serverNow() })
  await confirmPush(record.id)
  return true
}

/** Sends the server a subscription that the browser changed; one of a user needs no session for that. */
export async function renewSubscription(record: PushRecord, subscription: PushSubscription): Promise<void> {
  if (record.id !== '' && (await confirmSubscription(record, subscription))) return
  const owner = await currentOwner()
  const isExpired = record.owner !== '' && owner === ''
  if (isExpired) await noteEnded(record)
  else await storeSubscription({ subscription, publicKey: record.publicKey, before: record, owner })
}

/** Tells the server that the device has shown an alert, and with it that the subscription is in use. */
export async function reportShown(record: PushRecord, alertId: string): Promise<void> {
  await apiRequest(`${PATH}/${record.id}`, {
    method: 'PATCH',
    body: { shown: [alertId] },
    headers: subscriptionHeaders(record),
  })
}

/** Tells the server that the notification of an alert was clicked, with or without a session. */
export async function reportClicked(record: PushRecord, alertId: string): Promise<void> {
  await apiRequest(`${PATH}/${record.id}`, {
    method: 'PATCH',
    body: { clicked: [alertId] },
    headers: subscriptionHeaders(record),
  })
}

/** Tells the server that alerts are off on this device. */
export const deleteSubscription = (record: PushRecord): Promise<unknown> =>
  apiRequest(`${PATH}/${record.id}`, { method: 'DELETE', headers: subscriptionHeaders(record) })
