import { ApiError } from '#shared/contracts/api.ts'
import type { PublicKeyData, SubscriptionData } from '#shared/contracts/push.ts'
import { apiRequest } from '../api-request.ts'
import { currentOwner } from '../current-user.ts'
import { changePushRecord, pushHeaders, writeNewRecord, type PushRecord } from './push-record.ts'

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

async function post(body: object, headers: Record<string, string>): Promise<SubscriptionData> {
  try {
    return (await apiRequest<SubscriptionData>(PATH, { method: 'POST', body, headers })).data
  } catch (error) {
    if (!isUnknown(error) || Object.keys(headers).length === 0) throw error
  }
  // The server has deleted the device behind the token: it begins anew.
  return (await apiRequest<SubscriptionData>(PATH, { method: 'POST', body })).data
}

/** Stores a subscription on the server for who uses the device now, and notes that alerts are on. */
export async function storeSubscription(
  subscription: PushSubscription,
  publicKey: string,
  before: PushRecord | null,
): Promise<void> {
  const own = subscribed(subscription)
  const owner = await currentOwner()
  // With a session and a token the server makes the settings of the device the user's.
  const token = before?.owner === '' ? before.token : null
  const stored = await post(bodyOf(own), token === null ? {} : { 'Push-Token': token })
  await writeNewRecord({
    ...own,
    isOn: true,
    id: stored.subscription._id,
    owner,
    token: owner === '' ? (stored.token ?? token) : null,
    publicKey,
  })
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
  const headers = await pushHeaders()
  try {
    await apiRequest(`${PATH}/${record.id}`, { method: 'PATCH', body, headers })
  } catch (error) {
    if (!isUnknown(error)) throw error
    return false
  }
  const { endpoint, p256dh, auth } = own
  await changePushRecord(record, { endpoint, p256dh, auth, publicKey })
  return true
}

/** Tells the server that the device has shown an alert, and with it that the subscription is in use. */
export const reportShown = async ({ id }: PushRecord, alertId: string): Promise<unknown> =>
  await apiRequest(`${PATH}/${id}`, {
    method: 'PATCH',
    body: { shown: [alertId] },
    headers: await pushHeaders(),
  })

/** Tells the server that alerts are off on this device. */
export const deleteSubscription = async ({ id }: PushRecord): Promise<unknown> =>
  await apiRequest(`${PATH}/${id}`, { method: 'DELETE', headers: await pushHeaders() })
