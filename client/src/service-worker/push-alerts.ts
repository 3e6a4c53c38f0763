import { isAlertKind, isAlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import { muteWords, quietWords } from '#shared/domain/alerts/alert-words.ts'
import {
  plainNotification,
  readPushMessage,
  type PushNotification,
} from '#shared/domain/alerts/push-message.ts'
import { alertsChanged, alertShown, keepAlert, unreadOf } from '#client/device/alerts/alert-rows.ts'
import { setBadge } from '#client/device/alerts/badge.ts'
import { readPushRecord, type PushRecord } from '#client/device/alerts/push-record.ts'
import { renewSubscription, reportShown, subscribe } from '#client/device/alerts/push-subscription.ts'
import { isDatabaseReady } from '#client/device/db.ts'
import { savesData } from '#client/lib/connection.ts'
import { serverNow } from '#client/lib/server-clock.ts'
import { syncAhead } from './background-sync.ts'
import { ICON, MUTE, type ShownData } from './notification.ts'

// Everybody gets a push at the same moment: what they ask the server then is spread over this time.
const SPREAD_MS = 20_000

/** A message as Safari hands over a declarative one, with `notification` and without `data`; not in the DOM types. */
type PushMessageEvent = PushEvent & { notification?: unknown }

const readMessage = ({ notification, data }: PushMessageEvent, origin: string): PushNotification =>
  readPushMessage({ notification: notification ?? null, text: data?.text() ?? null }, origin)

// Undefined if the device cannot tell, null if nobody has alerts on here.
async function findRecord(): Promise<PushRecord | null | undefined> {
  try {
    return (await isDatabaseReady()) ? await readPushRecord() : undefined
  } catch {
    // Damaged storage.
    return undefined
  }
}

// Words are for who turned alerts on: after a sign-out without a network messages go on for a while.
function toShow(
  message: PushNotification,
  record: PushRecord | null | undefined,
  origin: string,
): PushNotification {
  if (record?.isOn === true) return message
  const plain = plainNotification(message.lang, origin)
  return record === null ? { ...plain, ...quietWords(message.lang) } : plain
}

type WithActions = NotificationOptions & { actions?: { action: string; title: string }[] }

async function show(worker: ServiceWorkerGlobalScope, message: PushNotification): Promise<void> {
  const { title, body, lang, dir, tag, navigate, data } = message
  const { maxActions = 0 } = Notification as { maxActions?: number }
  const isMutable = maxActions > 0 && isAlertTopic(data?.kind)
  const options: WithActions = {
    body,
    lang,
    dir,
    tag,
    icon: ICON,
    data: { ...data, navigate } satisfies ShownData,
    ...(isMutable && { actions: [{ action: MUTE, title: muteWords(lang) }] }),
  }
  await worker.registration.showNotification(title, options)
}

async function keep({ data, title, body, navigate }: PushNotification, owner: string): Promise<void> {
  // A digest stands for alerts that the inbox brings.
  if (data === null || !isAlertKind(data.kind)) return
  const { alertId: id, kind, postId } = data
  const { pathname, search } = new URL(navigate)
  await keepAlert({ owner, id, kind, postId: postId ?? '', title, body, url: pathname + search }, serverNow())
  alertsChanged.emit()
  await setBadge(await unreadOf(owner))
}

async function report(record: PushRecord, { data }: PushNotification): Promise<void> {
  if (data !== null && data.kind !== 'test') await reportShown(record, data.alertId)
}

// So that the post opens on the train.
async function prefetch(): Promise<void> {
  if (!savesData()) await syncAhead()
}

async function receive(worker: ServiceWorkerGlobalScope, event: PushMessageEvent): Promise<void> {
  const { origin } = worker.location
  const record = await findRecord()
  const message = toShow(readMessage(event, origin), record, origin)
  await show(worker, message)
  if (record?.isOn !== true) return
  alertShown.emit(message.data?.kind ?? '')
  const kept = keep(message, record.owner)
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS))
  // None of them needs another: without a network the first still succeeds.
  await Promise.allSettled([kept, report(record, message), prefetch()])
}

// The browser has replaced the subscription, or ended it.
async function renew(worker: ServiceWorkerGlobalScope, replaced: PushSubscription | null): Promise<void> {
  const record = await findRecord()
  if (!record?.isOn) return
  const subscription = replaced ?? (await subscribe(worker.registration, record.publicKey, record))
  await renewSubscription(record, subscription)
}

/** Not in the DOM types. */
type SubscriptionChange = ExtendableEvent & { newSubscription?: PushSubscription | null }

/** Shows every push message and keeps its alert; brings a subscription back that the browser has changed. */
export function handlePushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(receive(worker, event)))
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const { newSubscription = null } = event as SubscriptionChange
    ;(event as SubscriptionChange).waitUntil(renew(worker, newSubscription))
  })
}
