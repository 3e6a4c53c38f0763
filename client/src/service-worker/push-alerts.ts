import {
  isSilentAt,
  onArrival,
  plainNotification,
  readPushMessage,
} from '#shared/domain/alerts/push-message.ts'
import type { PushData, PushNotification } from '#shared/domain/alerts/push-message.ts'
import type { QuietHours } from '#shared/domain/alerts/alert-settings.ts'
import { isAlertKind, isAlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import { muteText, quietText } from '#shared/domain/alerts/alert-texts.ts'
import {
  alertsChanged,
  alertShown,
  countUnreadAlerts,
  setBadge,
  storePushedAlert,
} from '#client/device/alerts/alert-rows.ts'
import {
  changePushRecord,
  PUSH_RECORD,
  QUIET_HOURS,
  getQuietHours,
} from '#client/device/alerts/push-record.ts'
import type { PushRecord, StoredQuietHours } from '#client/device/alerts/push-record.ts'
import { renewSubscription, reportShown, subscribe } from '#client/device/alerts/push-subscription.ts'
import { isDatabaseReady, readInstalled } from '#client/device/db/installed-database.ts'
import { hasSaveData } from '#client/lib/network/connection.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { prefetchChanges } from './background-sync.ts'
import { withTimeout } from './first-found.ts'

const ICON = '/icons/icon-192.png'

export const MUTE = 'mute'

export type ShownData = Partial<PushData> & { navigate: string }

// All devices get a push at the same moment: their requests are spread over this time.
const SPREAD_MS = 20_000

// A new version of the worker waits for the push event: slow requests must not delay it.
const FOLLOW_UP_TIMEOUT_MS = 10_000

// Browsers penalize a push without a notification: after this time a notification without text is shown.
const DEVICE_TIMEOUT_MS = 1000

/** Safari's event of a declarative message: `notification` without `data`. The DOM types lack it. */
type PushMessageEvent = PushEvent & { notification?: unknown }

const readMessage = ({ notification, data }: PushMessageEvent, origin: string): PushNotification =>
  readPushMessage({ notification: notification ?? null, text: data?.text() ?? null }, origin)

/** `record`: undefined if unreadable, null if alerts are off here. `quiet`: undefined if unknown. */
type DeviceAlerts = { record: PushRecord | null | undefined; quiet?: QuietHours | null | undefined }

async function readDevice(): Promise<DeviceAlerts> {
  // After a deployment, the first push may arrive before the app was opened and has upgraded the database.
  const reading = readInstalled([PUSH_RECORD, QUIET_HOURS])
  // Damaged or unresponsive storage.
  const values = await withTimeout(DEVICE_TIMEOUT_MS, reading).catch(() => undefined)
  if (values === undefined) return { record: undefined }
  const record = (values[PUSH_RECORD] as PushRecord | undefined) ?? null
  const quiet = values[QUIET_HOURS] as StoredQuietHours | undefined
  return { record, quiet: record === null ? undefined : getQuietHours(quiet, record.owner) }
}

// Text is only for the user who turned alerts on: messages may still arrive after an offline sign-out.
function toShow(
  message: PushNotification,
  record: PushRecord | null | undefined,
  origin: string,
): PushNotification {
  if (record?.isOn === true) return message
  const plain = plainNotification(message.lang, origin)
  return record === null ? { ...plain, ...quietText(message.lang) } : plain
}

type WithActions = NotificationOptions & { actions?: { action: string; title: string }[] }

async function show(
  worker: ServiceWorkerGlobalScope,
  { title, body, lang, dir, tag, navigate, data }: PushNotification,
  silent: boolean,
): Promise<void> {
  const { maxActions = 0 } = Notification as { maxActions?: number }
  const isMutable = maxActions > 0 && isAlertTopic(data?.kind)
  const options: WithActions = {
    body,
    lang,
    dir,
    tag,
    icon: ICON,
    silent,
    data: { alertId: data?.alertId, kind: data?.kind, postId: data?.postId, navigate } satisfies ShownData,
    ...(isMutable && { actions: [{ action: MUTE, title: muteText(lang) }] }),
  }
  await worker.registration.showNotification(title, options)
}

async function storeMessage({ data, title, body, navigate }: PushNotification, owner: string): Promise<void> {
  // A digest is not stored: it covers alerts that the inbox brings.
  if (data === null || !isAlertKind(data.kind)) return
  const { alertId: id, kind, postId, outdated } = data
  const { pathname, search } = new URL(navigate)
  // Without relative days: the inbox is read on any day.
  const text = { title: outdated?.title ?? title, body }
  const alert = { owner, id, kind, postId: postId ?? '', ...text, url: pathname + search }
  if (!(await storePushedAlert(alert, serverNow()))) return
  alertsChanged.emit()
  await setBadge(await countUnreadAlerts(owner))
}

async function report(record: PushRecord, data: PushData, isReady: boolean): Promise<void> {
  await reportShown(record, data.alertId)
  if (isReady) await changePushRecord(record, { checkedAt: serverNow() })
}

async function prefetch(): Promise<void> {
  if (!hasSaveData()) await prefetchChanges()
}

async function receive(worker: ServiceWorkerGlobalScope, event: PushMessageEvent): Promise<void> {
  const { origin } = worker.location
  const { record, quiet } = await readDevice()
  const now = serverNow()
  const received = onArrival(readMessage(event, origin), now)
  const message = toShow(received, record, origin)
  await show(worker, message, isSilentAt(now, received.data, quiet))
  if (record?.isOn !== true) return
  alertShown.emit(message.data?.kind ?? '')
  // With tables of an earlier build nothing is stored: the inbox brings the alert after the upgrade.
  const isReady = await isDatabaseReady().catch(() => false)
  const storing = isReady ? storeMessage(message, record.owner) : undefined
  const { data } = message
  // A test is for this device alone, without a post.
  if (data === null || data.kind === 'test') {
    await storing?.catch(() => undefined)
    return
  }
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS))
  // Independent of each other: without a network, storing still succeeds.
  const followUp = Promise.allSettled([storing, report(record, data, isReady), prefetch()])
  await withTimeout(FOLLOW_UP_TIMEOUT_MS, followUp)
}

async function renew(worker: ServiceWorkerGlobalScope, replaced: PushSubscription | null): Promise<void> {
  const { record } = await readDevice()
  if (!record?.isOn) return
  const subscription = replaced ?? (await subscribe(worker.registration, record.publicKey, record))
  await renewSubscription(record, subscription)
}

type SubscriptionChange = ExtendableEvent & { newSubscription?: PushSubscription | null }

export function handlePushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(receive(worker, event)))
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const { newSubscription = null } = event as SubscriptionChange
    ;(event as SubscriptionChange).waitUntil(renew(worker, newSubscription))
  })
}
