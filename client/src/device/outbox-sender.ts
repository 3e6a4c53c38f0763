import type { ErrorEnvelope } from '#shared/contracts/envelope.ts'
import type { OutboxEntry } from './outbox.ts'
import { SEND_TIMEOUT_MS, settleEntry, takeNext } from './outbox-store.ts'
import { createSharedEvent } from '#client/lib/event.ts'
import { currentOwner } from './current-user.ts'

/*
 * Sends what waits. Runs in the pages and in the service worker; of all of them one at a time.
 */

const LOCK = 'avsar-outbox'

/** What the server made of something sent: in words that can be handed from the worker to a page. */
export type Settled =
  | { status: 'sent'; message: string; data: unknown }
  | { status: 'refused'; code: number; answer: Partial<ErrorEnvelope> }
  /** Another took its place, and waits. */
  | { status: 'replaced' }

/** What is told on the channel: what became of an entry, or null where anything else has changed. */
export type OutboxNews = { id: string; kind: OutboxEntry['kind']; settled: Settled } | null

/** Why sending ended before everything was sent: how often the first one was tried, and a wait that the server asked for. */
export type Stopped = { tries: number; waitMs: number }

type Answered =
  | Exclude<Settled, { status: 'replaced' }>
  | { status: 'signedOut' }
  | { status: 'failed'; waitMs: number }

/** The outbox changed, in this tab, in another or in the worker. */
export const outboxChanged = createSharedEvent<OutboxNews>('avsar-outbox')

const SIGNED_OUT = 401
// The server was not ready to hear it: worth trying again as it is.
const LATER = new Set([408, 425, 429])

const failed = (waitMs = 0): Answered => ({ status: 'failed', waitMs })

// Whatever is not our server's own answer, as the page of a network that wants a login, says nothing about the request.
function isAnswer(body: unknown): body is { success: boolean; message: string; data?: unknown } {
  return typeof body === 'object' && body !== null && 'success' in body && 'message' in body
}

async function ask({ id, kind, method, path, body }: OutboxEntry): Promise<Response> {
  return fetch(`/api/v1${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    // What is anybody's to send is sent as nobody: it stays the same request whoever is signed in at a second try.
    credentials: kind === 'saved' ? 'same-origin' : 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  })
}

/** Sends one thing, whether or not it waits in the outbox. Throws nothing: no answer is a failure like others. */
export async function sendEntry(entry: OutboxEntry): Promise<Answered> {
  try {
    const response = await ask(entry)
    const { status, ok, headers } = response
    if (status >= 500 || LATER.has(status)) return failed(1000 * Number(headers.get('retry-after') ?? 0))
    const answer: unknown = await response.json()
    if (!isAnswer(answer)) return failed()
    if (ok && answer.success) return { status: 'sent', message: answer.message, data: answer.data }
    if (status === SIGNED_OUT && entry.owner !== '') return { status: 'signedOut' }
    return ok ? failed() : { status: 'refused', code: status, answer: answer as Partial<ErrorEnvelope> }
  } catch {
    // No network, no answer in time, or one that is not JSON.
    return failed()
  }
}

async function settle(entry: OutboxEntry, answered: Answered): Promise<void> {
  const { id, kind, tries } = entry
  if (answered.status === 'sent') await settleEntry(id, null)
  else if (answered.status === 'refused')
    await settleEntry(id, {
      tries: tries + 1,
      refusal: { status: answered.code, message: answered.answer.message ?? '' },
    })
  else await settleEntry(id, { tries: tries + 1 })
  const isSettled = answered.status === 'sent' || answered.status === 'refused'
  outboxChanged.emit(isSettled ? { id, kind, settled: answered } : null)
}

async function sendAll(clock: () => number): Promise<Stopped | null> {
  const person = await currentOwner()
  let isSignedOut = false
  for (;;) {
    const maySend = ({ owner }: OutboxEntry) => owner === '' || (owner === person && !isSignedOut)
    const entry = await takeNext(maySend, clock())
    if (entry === undefined) return null
    outboxChanged.emit(null)
    const answered = await sendEntry(entry)
    await settle(entry, answered)
    if (answered.status === 'failed') return { tries: entry.tries + 1, waitMs: answered.waitMs }
    // It waits until its owner signs in; what belongs to nobody goes on.
    if (answered.status === 'signedOut') isSignedOut = true
  }
}

let last: Promise<unknown> = Promise.resolve()

// Outside secure contexts there are no locks: then of one tab one at a time, and the key alone sees to it that two tabs
// do nothing twice.
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(LOCK, work)
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

/**
 * Sends what waits, in order, until all is sent (null) or the server cannot take it for now. What belongs to a person waits
 * until that person is signed in.
 */
export async function sendWaiting(clock: () => number = Date.now): Promise<Stopped | null> {
  // Without a word of ours nothing would be gained, and each try would count.
  if (!navigator.onLine) return { tries: 0, waitMs: 0 }
  return alone(() => sendAll(clock))
}
