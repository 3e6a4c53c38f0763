import type { ErrorEnvelope } from '#shared/contracts/envelope.ts'
import type { OutboxEntry } from './outbox.ts'
import { listEntries, SEND_TIMEOUT_MS, completeEntry, claimNext } from './outbox-store.ts'
import { createSharedEvent } from '#client/lib/event.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { isRetryStatus } from './api-request.ts'
import { currentOwner } from './current-user.ts'

/*
 * Sends what waits. Runs in the pages and in the service worker; of all of them one at a time.
 */

const LOCK = 'avsar-outbox'

/** What the server made of something sent: in words that can be handed from the worker to a page. */
export type SendResult =
  | { status: 'sent'; message: string; data: unknown }
  | { status: 'rejected'; code: number; answer: Partial<ErrorEnvelope> }

/** What is told on the channel: what became of an entry, or null where anything else has changed. */
export type OutboxEvent = { id: string; kind: OutboxEntry['kind']; settled: SendResult } | null

/** Why sending ended before everything was sent: the wait that the server asked for, milliseconds, or 0. */
export type SendPause = { waitMs: number }

type Answered = SendResult | { status: 'failed'; waitMs: number }

/** The outbox changed, in this tab, in another or in the worker. */
export const outboxChanged = createSharedEvent<OutboxEvent>('avsar-outbox')

const failed = (waitMs = 0): Answered => ({ status: 'failed', waitMs })

// Whatever is not our server's own answer, as the page of a network that wants a login, says nothing about the request.
function isAnswer(body: unknown): body is { success: boolean; message: string; data?: unknown } {
  return typeof body === 'object' && body !== null && 'success' in body && 'message' in body
}

async function ask({ id, path, body }: OutboxEntry): Promise<Response> {
  return fetch(`/api/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    // Without a session: it stays the same request whoever is signed in at a second try.
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  })
}

/** Sends one thing, whether or not it waits in the outbox. Throws nothing: no answer is a failure like others. */
export async function sendEntry(entry: OutboxEntry): Promise<Answered> {
  try {
    const response = await ask(entry)
    const { status, ok, headers } = response
    if (isRetryStatus(status)) return failed(1000 * Number(headers.get('retry-after') ?? 0))
    const answer: unknown = await response.json()
    if (!isAnswer(answer)) return failed()
    if (ok && answer.success) return { status: 'sent', message: answer.message, data: answer.data }
    return ok ? failed() : { status: 'rejected', code: status, answer: answer as Partial<ErrorEnvelope> }
  } catch {
    // No network, no answer in time, or one that is not JSON.
    return failed()
  }
}

async function settle(entry: OutboxEntry, answered: Answered): Promise<void> {
  const { id, kind, attempts } = entry
  if (answered.status === 'sent') await completeEntry(id, null)
  else if (answered.status === 'rejected')
    await completeEntry(id, {
      attempts: attempts + 1,
      rejection: { status: answered.code, message: answered.answer.message ?? '' },
    })
  else await completeEntry(id, { attempts: attempts + 1 })
  const isSettled = answered.status === 'sent' || answered.status === 'rejected'
  outboxChanged.emit(isSettled ? { id, kind, settled: answered } : null)
}

async function sendAll(clock: () => number): Promise<SendPause | null> {
  const user = await currentOwner()
  for (;;) {
    const entry = await claimNext(({ owner }) => owner === '' || owner === user, clock())
    if (entry === undefined) return null
    outboxChanged.emit(null)
    const answered = await sendEntry(entry)
    await settle(entry, answered)
    if (answered.status === 'failed') return { waitMs: answered.waitMs }
  }
}

/**
 * Sends the messages in order, until all are sent (null) or the server cannot take them for now. Those of a user wait
 * until that user is signed in.
 */
export async function drainOutbox(clock: () => number = Date.now): Promise<SendPause | null> {
  // Without a word of ours nothing would be gained, and each try would count.
  if (!navigator.onLine)
    return (await listEntries()).some(({ rejection }) => rejection === undefined) ? { waitMs: 0 } : null
  return runExclusive(LOCK, () => sendAll(clock))
}
