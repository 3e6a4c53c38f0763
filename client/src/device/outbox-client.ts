import { ApiError } from '#shared/contracts/api.ts'
import { NetworkError } from '#client/lib/network-error.ts'
import type { DeferredResult, Outbox, OutboxEntry, Outcome } from './outbox.ts'
import { outboxChanged, sendEntry } from './outbox-sender.ts'
import { sendPending } from './send-pending.ts'
import type { OutboxEvent, SendResult } from './outbox-sender.ts'
import { isInFlight, enqueue, listEntries, removeEntries } from './outbox-store.ts'
import { currentOwner } from './current-user.ts'

// What another tab or the worker sent for us is told on the channel, which is no slower than this.
const NEWS_MS = 1000

function toOutcome(settled: SendResult): Outcome {
  if (settled.status === 'sent') return settled
  return { status: 'rejected', error: new ApiError(settled.code, settled.answer) }
}

function toLater(news: OutboxEvent): DeferredResult | undefined {
  if (news === null) return undefined
  const { kind, settled } = news
  const message = settled.status === 'sent' ? settled.message : (settled.answer.message ?? '')
  return { kind, status: settled.status, message }
}

async function sendDirectly(entry: OutboxEntry): Promise<Outcome> {
  const answered = await sendEntry(entry)
  if (answered.status === 'sent' || answered.status === 'rejected') return toOutcome(answered)
  throw new NetworkError('No answer')
}

/** What becomes of an entry, as far as it is heard within a second after `outcome` is called. */
function hear(id: string) {
  let stop = () => {}
  const promise = new Promise<Outcome>((resolve) => {
    stop = outboxChanged.on((news) => {
      if (news?.id === id) resolve(toOutcome(news.settled))
    })
  })
  return {
    outcome: () =>
      Promise.race([
        promise,
        new Promise<Outcome>((give) =>
          setTimeout(() => give({ status: 'sent', message: '', data: null }), NEWS_MS),
        ),
      ]),
    stop,
  }
}

async function toNetworkResult(id: string, heard: () => Promise<Outcome>): Promise<Outcome> {
  const entry = (await listEntries()).find((each) => each.id === id)
  if (entry !== undefined && entry.rejection === undefined) return { status: 'queued' }
  const outcome = await heard()
  // Its sender is told here: nothing is left to be seen later.
  if (entry !== undefined) await removeEntries((each) => each.id === id)
  return outcome
}

const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Stores a message and sends it (see Outbox). */
export async function addMessage(given: Parameters<Outbox['add']>[0]): Promise<Outcome> {
  const entry: OutboxEntry = { ...given, id: randomKey(), createdAt: Date.now(), attempts: 0 }
  const heard = hear(entry.id)
  try {
    const isStored = await enqueue(entry).then(
      () => true,
      () => false,
    )
    if (!isStored) return await sendDirectly(entry)
    outboxChanged.emit(null)
    // It is stored: whatever goes wrong now, it is sent another time.
    await sendPending().catch(() => undefined)
    return await toNetworkResult(entry.id, heard.outcome)
  } finally {
    heard.stop()
  }
}

/** Returns the messages that wait or were refused, of the user of the device and of nobody. */
export async function listMessages(): Promise<OutboxEntry[]> {
  const user = await currentOwner()
  return (await listEntries()).filter(({ owner }) => owner === '' || owner === user)
}

/** Deletes a message unless it is in flight; returns whether it did. */
export async function cancelMessage(id: string): Promise<boolean> {
  const now = Date.now()
  const removed = await removeEntries((entry) => entry.id === id && !isInFlight(entry, now))
  outboxChanged.emit(null)
  return removed > 0
}

/** Calls back at each change of the messages; with what became of one, if that is what changed. */
export const onMessages = (listen: (later?: DeferredResult) => void): (() => void) =>
  outboxChanged.on((news) => listen(toLater(news)))
