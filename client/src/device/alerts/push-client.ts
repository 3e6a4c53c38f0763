import { ApiError } from '#shared/contracts/api.ts'
import type { PushTestData } from '#shared/contracts/push.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { backgroundRegistration, registerBackgroundWorker } from '../background-worker.ts'
import { currentOwner, responseOwner } from '#client/device/user/current-user.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import type { Owner } from '#client/device/db/db.ts'
import { alertShown } from './alert-rows.ts'
import { sendQuietly } from '#client/device/pending/send-pending.ts'
import { followsQueue, pushFollows } from './guest-follows.ts'
import {
  isPushConfirmed,
  changePushRecord,
  pushStateChanged,
  readActiveRecord,
  readPushRecord,
  subscriptionHeaders,
} from './push-record.ts'
import type { PushRecord } from './push-record.ts'
import { endSubscription, isPushAllowed, PUSH_LOCK } from './push-state.ts'
import * as remote from './push-subscription.ts'

// A browser that cannot reach its push service never responds to a subscription request.
const SUBSCRIBE_TIMEOUT_MS = 15_000
const TEST_TIMEOUT_MS = 10_000

// Browsers may hide the prompt behind a small icon, and then never respond.
const PROMPT_TIMEOUT_MS = 10_000

class PushTimeoutError extends Error {
  override readonly name = 'PushTimeoutError'
}

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new PushTimeoutError('No answer of the push service')),
      SUBSCRIBE_TIMEOUT_MS,
    )
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const untilActive = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const check = () => {
      if (worker.state === 'activated') resolve()
      // A redundant worker never becomes active: the server has removed the workers.
      if (worker.state === 'redundant') reject(new DOMException('No worker', 'AbortError'))
    }
    worker.addEventListener('statechange', check)
    check()
  })

async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await registerBackgroundWorker()
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker !== null) await untilActive(worker)
  return registration
}

async function subscribeAndStore(): Promise<void> {
  const [owner, before] = [await currentOwner(), await readPushRecord()]
  const publicKey = await remote.fetchPublicKey()
  const subscribe = async () => await remote.subscribe(await activeRegistration(), publicKey, before)
  await remote.storeSubscription({ subscription: await withTimeout(subscribe()), publicKey, before, owner })
}

/** Result of `turnOnPush`. `dismissed`: the user closed the prompt without a choice. */
export type PushResult = 'on' | 'blocked' | 'dismissed' | 'timeout' | 'failed'

/** Requests the permission. Calls back after 10 s without a choice; a late choice still counts. */
async function requestPermission(onUnanswered: () => void): Promise<NotificationPermission> {
  const timer = setTimeout(onUnanswered, PROMPT_TIMEOUT_MS)
  return await Notification.requestPermission().finally(() => clearTimeout(timer))
}

/** Prompts the user and turns alerts on. Browsers require a click. `onUnanswered` runs after 10 s without answer. */
export async function turnOnPush(onUnanswered: () => void): Promise<PushResult> {
  const permission = await requestPermission(onUnanswered)
  if (permission !== 'granted') {
    pushStateChanged.emit()
    return permission === 'denied' ? 'blocked' : 'dismissed'
  }
  try {
    await runExclusive(PUSH_LOCK, subscribeAndStore)
  } catch (error) {
    return error instanceof PushTimeoutError ? 'timeout' : 'failed'
  }
  pushStateChanged.emit()
  sendQuietly([followsQueue])
  return 'on'
}

/** Turns alerts off on this device at once. Notifies the server if reachable; otherwise the push service does. */
export async function turnOffPush(): Promise<void> {
  await runExclusive(PUSH_LOCK, async () => {
    const record = await readPushRecord()
    if (record !== null) await changePushRecord(record, { isOn: false })
    await endSubscription()
    pushStateChanged.emit()
    if (record === null || record.id === '') return
    try {
      await remote.deleteSubscription(record)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
    }
  })
}

async function recoverLost(): Promise<void> {
  const registration = await backgroundRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  const publicKey = await remote.fetchPublicKey()
  if (!(await remote.recoverSubscription(subscription, publicKey))) await subscription.unsubscribe()
}

const subscribeInTime = (publicKey: string, record: PushRecord): Promise<PushSubscription> =>
  withTimeout((async () => await remote.subscribe(await activeRegistration(), publicKey, record))())

const isUnchanged = async (before: PushRecord, record: PushRecord, owner: Owner): Promise<boolean> =>
  record.id === before.id &&
  record.owner === before.owner &&
  record.endpoint === before.endpoint &&
  (await responseOwner()) === owner

async function repairRecord(record: PushRecord, owner: Owner): Promise<void> {
  // Without a session, a user's subscription can be confirmed and renewed, but not stored again.
  const isExpired = owner === '' && record.owner !== ''
  if (isExpired && record.id === '') return
  const publicKey = await remote.fetchPublicKey()
  // The user may have signed out since: an ended subscription must not restart.
  if ((await readActiveRecord()) === null) return
  const subscription = await subscribeInTime(publicKey, record)
  const isSame = remote.isStored(record, remote.toSubscriptionKeys(subscription))
  const isKnown =
    (isExpired || owner === record.owner) &&
    record.id !== '' &&
    record.token !== null &&
    (await remote.confirmSubscription(record, subscription, publicKey))
  if (isKnown) return
  const current = await readActiveRecord()
  if (current === null) return await endSubscription()
  // The server may have assigned the subscription to a user meanwhile: the next start or sign-in repairs the record.
  if (!(await isUnchanged(record, current, owner))) return
  if (isExpired) {
    await remote.recordEnd(record)
    return await endSubscription()
  }
  // The push service refused the endpoint, so the server deleted the subscription: the browser needs a new one.
  const isDead = isSame && record.token !== null && owner === record.owner
  if (isDead) await subscription.unsubscribe()
  const next = isDead ? await subscribeInTime(publicKey, record) : subscription
  await remote.storeSubscription({ subscription: next, publicKey, before: record, owner })
}

async function repair(): Promise<void> {
  const [owner, record] = [await responseOwner(), await readPushRecord()]
  // A new user is signed in but not yet stored. The sign-in then repairs the subscription.
  if (owner === null) return
  if (record === null) await recoverLost()
  else if (record.isOn) await repairRecord(record, owner)
}

/** Restores a lost subscription and confirms it, at each start and sign-in. Throws request and browser errors. */
export async function repairPush(): Promise<void> {
  if (!isPushAllowed()) return
  await runExclusive(PUSH_LOCK, repair)
  pushStateChanged.emit()
  await pushFollows()
}

/** Has the server confirm the subscription once per visit. Throws as `repairPush`. */
export async function checkPush(): Promise<void> {
  const record = await readPushRecord()
  if (record !== null && !(await isPushConfirmed(record.id))) await repairPush()
}

/** Result within 10 s. `isAccepted`: by the push service; `isShown`: on this device. */
export type PushTest = { isAccepted: boolean; isShown: boolean }

/** Throws ApiError, NetworkError. */
export async function sendPushTest(): Promise<PushTest> {
  const signal = AbortSignal.timeout(TEST_TIMEOUT_MS)
  let stop = (): unknown => undefined
  const shown = new Promise<boolean>((resolve) => {
    stop = alertShown.on((kind) => kind === 'test' && resolve(true))
    signal.addEventListener('abort', () => resolve(false))
  })
  try {
    const record = await readPushRecord()
    const { data } = await apiRequest<PushTestData>('/push/test', {
      method: 'POST',
      body: { subscriptionId: record?.id ?? '' },
      headers: record === null ? {} : subscriptionHeaders(record),
      signal,
    })
    const { isAccepted } = data.test
    return { isAccepted, isShown: isAccepted && (await shown) }
  } finally {
    stop()
  }
}
