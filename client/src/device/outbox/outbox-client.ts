import { ApiError } from '#shared/contracts/api.ts'
import { startBackgroundWorker } from '#client/device/background-worker.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { practiceResultsChanged, savedChanged } from '#client/device/events.ts'
import {
  enqueue,
  listEntries,
  messagesQueue,
  outboxChanged,
  removeEntries,
  toRequest,
} from './outbox-queue.ts'
import type { OutboxEvent } from './outbox-queue.ts'
import { sendRequest, type SendResult } from '#client/device/pending/send-request.ts'
import type { OutboxEntry } from '#client/device/db/outbox-rows.ts'
import type { DeferredResult, Outbox, Outcome } from './outbox.ts'
import { sendPending } from '#client/device/pending/send-pending.ts'
import { pendingQueues } from './pending-queues.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

// Another tab or the service worker may have sent the entry: its event arrives within this time.
const EVENT_TIMEOUT_MS = 1000

const toOutcome = (settled: SendResult): Outcome =>
  settled.status === 'sent'
    ? settled
    : { status: 'rejected', error: new ApiError(settled.error.status, settled.error) }

function toDeferred(event: OutboxEvent): DeferredResult | undefined {
  if (event === null) return undefined
  const { kind, settled } = event
  return {
    kind,
    status: settled.status,
    message: (settled.status === 'sent' ? settled : settled.error).message,
  }
}

async function sendDirectly(entry: OutboxEntry): Promise<Outcome> {
  const outcome = await sendRequest(toRequest(entry))
  if (outcome.status === 'failed' || outcome.status === 'signedOut') throw new NetworkError('No response')
  return toOutcome(outcome)
}

function listenFor(id: string) {
  let stop = () => {}
  const event = new Promise<Outcome>((resolve) => {
    stop = outboxChanged.on((each) => {
      if (each?.id === id) resolve(toOutcome(each.settled))
    })
  })
  const timeout = () =>
    new Promise<Outcome>((resolve) =>
      setTimeout(() => resolve({ status: 'sent', message: '', data: null }), EVENT_TIMEOUT_MS),
    )
  return { outcome: () => Promise.race([event, timeout()]), stop }
}

async function awaitOutcome(id: string, readOutcome: () => Promise<Outcome>): Promise<Outcome> {
  const entry = (await listEntries()).find((each) => each.id === id)
  if (entry !== undefined && entry.rejection === undefined) return { status: 'queued' }
  const outcome = await readOutcome()
  // The caller shows the rejection, so the list need not.
  if (entry !== undefined) await removeEntries((each) => each.id === id)
  return outcome
}

const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const entryOwner = currentOwner

export const prepareBackgroundSending = startBackgroundWorker

export const outboxClient: Outbox = {
  async add(message) {
    const entry: OutboxEntry = { ...message, id: randomKey(), createdAt: serverNow(), attempts: 0 }
    const listening = listenFor(entry.id)
    try {
      const isStored = await enqueue(entry).then(
        () => true,
        () => false,
      )
      if (!isStored) return await sendDirectly(entry)
      outboxChanged.emit(null)
      // The entry is stored: a failure is retried later.
      await sendPending([messagesQueue]).catch(() => undefined)
      return await awaitOutcome(entry.id, listening.outcome)
    } finally {
      listening.stop()
    }
  },

  flush: () => sendPending(pendingQueues),

  async list() {
    const items = await Promise.all(pendingQueues.map(async (queue) => (await queue.list?.()) ?? []))
    return items.flat().sort((a, b) => a.createdAt - b.createdAt)
  },

  async cancel(id) {
    for (const queue of pendingQueues) if ((await queue.cancel?.(id)) === true) return true
    return false
  },

  onChange(listen) {
    const stops = [
      outboxChanged.on((event) => listen(toDeferred(event))),
      savedChanged.on(() => listen()),
      practiceResultsChanged.on(() => listen()),
    ]
    return () => stops.forEach((stop) => stop())
  },
}
