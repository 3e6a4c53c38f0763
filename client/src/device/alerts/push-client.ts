import { ApiError } from '#shared/contracts/api.ts'
import type { PushTestData } from '#shared/contracts/push.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { NetworkError } from '#client/lib/network-error.ts'
import { registerBackgroundWorker } from '../background-worker.ts'
import { responseOwner } from '../current-user.ts'
import { apiRequest } from '../api-request.ts'
import { alertShown } from './alert-rows.ts'
import { endSubscription } from './end-subscription.ts'
import { pushFollows } from './guest-follows.ts'
import { changePushRecord, pushHeaders, pushStateChanged, readPushRecord } from './push-record.ts'
import { isPushAllowed } from './push-state.ts'
import * as remote from './push-subscription.ts'

const LOCK = 'avsar-push'

// Without its push service a browser never answers.
const SUBSCRIBE_TIMEOUT_MS = 15_000
const TEST_TIMEOUT_MS = 10_000

class PushTimeoutError extends Error {
  override readonly name = 'PushTimeoutError'
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
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
    const look = () => {
      if (worker.state === 'activated') resolve()
      // The server has taken the workers away.
      if (worker.state === 'redundant') reject(new DOMException('No worker', 'AbortError'))
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** Returns the registration once its worker can take a subscription. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await registerBackgroundWorker()
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker !== null) await untilActive(worker)
  return registration
}

async function subscribeAndStore(): Promise<void> {
  const [before, publicKey] = [await readPushRecord(), await remote.fetchPublicKey()]
  const subscribe = async () => await remote.subscribe(await activeRegistration(), publicKey, before)
  await remote.storeSubscription(await inTime(subscribe()), publicKey, before)
}

/** How `turnOnPush` ended. `dismissed`: the user closed the browser's question without an answer. */
export type PushResult = 'on' | 'blocked' | 'dismissed' | 'timeout' | 'failed'

/** Asks the user through the browser and turns alerts on. Call it in a press: no browser asks without. */
export async function turnOnPush(): Promise<PushResult> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    pushStateChanged.emit()
    return permission === 'denied' ? 'blocked' : 'dismissed'
  }
  try {
    await runExclusive(LOCK, subscribeAndStore)
  } catch (error) {
    return error instanceof PushTimeoutError ? 'timeout' : 'failed'
  }
  pushStateChanged.emit()
  // What cannot be sent now is sent at the next start.
  void pushFollows().catch(() => undefined)
  return 'on'
}

/** Turns alerts off on this device, at once; the server hears of it if it can be reached, and else by the push service. */
export async function turnOffPush(): Promise<void> {
  await runExclusive(LOCK, async () => {
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

async function repair(): Promise<void> {
  const record = await readPushRecord()
  if (record === null || !record.isOn) return
  const owner = await responseOwner()
  // Somebody has signed in whom the device does not know yet: it hears of that in a moment, and claims the subscription.
  if (owner === null) return
  // The session has expired: alerts go on as they are, until the same user signs in again.
  if (owner === '' && record.owner !== '') return
  const publicKey = await remote.fetchPublicKey()
  const subscription = await inTime(
    (async () => await remote.subscribe(await activeRegistration(), publicKey, record))(),
  )
  const isSame = remote.isStored(record, remote.subscribed(subscription))
  const isKnown =
    owner === record.owner &&
    record.id !== '' &&
    (await remote.confirmSubscription(record, subscription, publicKey))
  if (isKnown) return
  // The server has deleted it since the push service refused its endpoint: it needs another one.
  const isDead = isSame && owner === record.owner
  if (isDead) await subscription.unsubscribe()
  const registration = await activeRegistration()
  const next = isDead ? await inTime(remote.subscribe(registration, publicKey, record)) : subscription
  await remote.storeSubscription(next, publicKey, record)
}

/**
 * Brings the subscription back that the user has turned on and that was lost meanwhile, and confirms it to the server; at
 * each start and sign-in. Asks the user nothing. Throws what requests and browsers throw.
 */
export async function repairPush(): Promise<void> {
  if (!isPushAllowed()) return
  await runExclusive(LOCK, repair)
  pushStateChanged.emit()
  await pushFollows()
}

/** Whether the push service has taken a test alert, and whether this device has shown it, within 10 s. */
export type PushTest = { isAccepted: boolean; isShown: boolean }

/** Has the server send a test alert to this device. Throws ApiError, NetworkError. */
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
      headers: await pushHeaders(),
      signal,
    })
    const { isAccepted } = data.test
    return { isAccepted, isShown: isAccepted && (await shown) }
  } finally {
    stop()
  }
}
