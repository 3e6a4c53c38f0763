import { ApiError } from '#shared/contracts/api.ts'
import { NetworkError } from '#client/lib/network-error.ts'
import type { Later, Outbox, OutboxEntry, Outcome } from './outbox.ts'
import { sendInBackground, syncPeriodically } from './background-sync.ts'
import { reconnect } from '#client/lib/reconnect.ts'
import { outboxChanged, sendEntry, sendWaiting } from './outbox-sender.ts'
import type { OutboxNews, Settled, Stopped } from './outbox-sender.ts'
import { isBeingSent, putEntry, readEntries, removeEntries } from './outbox-store.ts'
import { retryWait } from '#client/lib/backoff.ts'
import { currentOwner } from './current-user.ts'

// What another tab or the worker sent for us is told on the channel, which is no slower than this.
const NEWS_MS = 1000

/** The wait before the next try, milliseconds: never less than was asked for. */
const waitAfter = ({ tries, waitMs }: Stopped): number => Math.max(waitMs, retryWait(tries))

function toOutcome(settled: Settled): Outcome {
  if (settled.status === 'sent') return settled
  if (settled.status === 'replaced') return { status: 'waiting' }
  return { status: 'refused', error: new ApiError(settled.code, settled.answer) }
}

function toLater(news: OutboxNews): Later | undefined {
  if (news === null || news.settled.status === 'replaced') return undefined
  const { kind, settled } = news
  const message = settled.status === 'sent' ? settled.message : (settled.answer.message ?? '')
  return { kind, status: settled.status, message }
}

let retry: ReturnType<typeof setTimeout> | undefined

async function flush(): Promise<void> {
  clearTimeout(retry)
  const stopped = await sendWaiting()
  if (stopped === null) return
  const isWaiting = (await readEntries()).some(({ refusal }) => refusal === undefined)
  if (!isWaiting) return
  void sendInBackground()
  clearTimeout(retry)
  // Without a network the browser says when there is one again.
  if (navigator.onLine) retry = setTimeout(flushQuietly, waitAfter(stopped))
}

// A device that keeps nothing has nothing to send.
const flushQuietly = () => void flush().catch(() => undefined)

async function sendDirectly(entry: OutboxEntry): Promise<Outcome> {
  const answered = await sendEntry(entry)
  if (answered.status === 'sent' || answered.status === 'refused') return toOutcome(answered)
  throw answered.status === 'signedOut' ? new ApiError(401, {}) : new NetworkError('No answer')
}

/** What becomes of an entry, as far as it is heard within a second after `isGone` is called. */
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

async function outcomeOf(id: string, heard: () => Promise<Outcome>): Promise<Outcome> {
  const entry = (await readEntries()).find((each) => each.id === id)
  if (entry !== undefined && entry.refusal === undefined) return { status: 'waiting' }
  const outcome = await heard()
  // Its sender is told here: nothing is left to be seen later.
  if (entry !== undefined) await removeEntries((each) => each.id === id)
  return outcome
}

const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The outbox of this device, in the database that the pages share with the worker. */
export const deviceOutbox: Outbox = {
  async add(given) {
    const entry: OutboxEntry = { ...given, id: randomKey(), createdAt: Date.now(), tries: 0 }
    const heard = hear(entry.id)
    try {
      const replaced = await putEntry(entry, entry.createdAt).catch(() => null)
      if (replaced === null) return await sendDirectly(entry)
      outboxChanged.emit(
        replaced === undefined ? null : { id: replaced, kind: entry.kind, settled: { status: 'replaced' } },
      )
      // It is kept: whatever goes wrong now, it is sent another time.
      await flush().catch(() => undefined)
      return await outcomeOf(entry.id, heard.outcome)
    } finally {
      heard.stop()
    }
  },

  flush,

  async list() {
    const person = await currentOwner()
    return (await readEntries()).filter(({ owner }) => owner === '' || owner === person)
  },

  async cancel(id) {
    const now = Date.now()
    const removed = await removeEntries((entry) => entry.id === id && !isBeingSent(entry, now))
    outboxChanged.emit(null)
    return removed > 0
  },

  async removeOf(owner) {
    await removeEntries((entry) => entry.owner === owner)
    outboxChanged.emit(null)
  },

  onChange: (listen) => outboxChanged.on((news) => listen(toLater(news))),
}

/** Sends what waits now, and whenever the network or the person comes back. */
export function startOutbox(): void {
  reconnect.on(flushQuietly)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') flushQuietly()
  })
  flushQuietly()
  void syncPeriodically()
}
