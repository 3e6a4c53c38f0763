import { ttlSeconds } from '#shared/domain/alerts/alert-plan.ts'
import type { Query } from '#server/db/db.ts'
import type { PushOutcome, PushSender } from '#server/ports/push/push-sender.ts'
import {
  changeDeliveries,
  deliveryStatements,
  deliveryCounts,
  toDigestDay,
} from '#server/modules/alerts/model/deliveries.repository.ts'
import type { DeliveryChange } from '#server/modules/alerts/model/deliveries.repository.ts'
import type { DueDelivery } from '#server/modules/alerts/model/pending-deliveries.repository.ts'
import { noteEnded } from '#server/modules/alerts/owners/guests.repository.ts'
import type { DecidedMessage } from './decide-delivery.ts'

type RecordedOutcome = { due: DueDelivery; change: DeliveryChange; isGone: boolean }

function outcomeFor(due: DueDelivery, outcome: PushOutcome): RecordedOutcome {
  const { runAt, expiresAt, attempts } = due
  const ended = (status: DeliveryChange['status'], isGone = false): RecordedOutcome => ({
    due,
    change: { status, runAt, expiresAt, attempts: attempts + 1 },
    isGone,
  })
  switch (outcome.status) {
    case 'accepted':
      return ended('accepted')
    case 'gone':
      return ended('pruned', true)
    case 'retry': {
      const next = attempts + (outcome.isOriginParked ? 0 : 1)
      return {
        due,
        change: { status: 'waiting', runAt: outcome.at, expiresAt, attempts: next },
        isGone: false,
      }
    }
    default:
      return ended('failed')
  }
}

export async function recordOutcomes(
  query: Query,
  outcomes: readonly RecordedOutcome[],
  { now, pause }: { now: number; pause: () => Promise<void> },
): Promise<void> {
  const changed = await changeDeliveries(
    query,
    outcomes.map(({ due: { seq }, change }) => ({ ...change, seq, runAt: Math.round(change.runAt) })),
  )
  await pause()
  const counts = deliveryCounts()
  for (const { due, change } of outcomes)
    if (changed.has(due.seq) && change.status !== 'waiting' && toDigestDay(due.alertId) === null)
      counts.move(due.alertId, 'waiting', change.status)
  await counts.write(query)
  const gone = outcomes.filter(({ isGone }) => isGone)
  if (gone.length === 0) return
  const ended = gone.map(({ due: { subscriptionId: id, endpoint } }) => ({ id, endpoint }))
  await noteEnded(query, await deliveryStatements(query).prune.all(JSON.stringify(ended)), now)
}

/** Message ready to send when its origin has room, before `until` (epoch milliseconds). */
type Ready = { due: DueDelivery; message: DecidedMessage; until: number }

/** Maximum of concurrent messages to all origins. */
const MAX_RUNNING = 1024
/** Outcomes that are recorded in one transaction. */
const ENOUGH_OUTCOMES = 200
/** Longest wait of an outcome for others, milliseconds. */
const OUTCOME_WAIT_MS = 200
// Interval of checks for room, milliseconds.
const CHECK_INTERVAL_MS = 50
/** Low-water mark: below this, more deliveries are claimed. */
export const LOW_WATER_MARK = 128

/** Collects outcomes until they fill a transaction. */
function outcomeBuffer() {
  const outcomes: RecordedOutcome[] = []
  let firstAt = 0
  let wake = (): void => undefined
  const isFull = (): boolean => outcomes.length >= ENOUGH_OUTCOMES
  return {
    wake: (): void => wake(),
    isEmpty: (): boolean => outcomes.length === 0,
    add(result: RecordedOutcome, isLast: boolean): void {
      if (outcomes.length === 0) firstAt = performance.now()
      outcomes.push(result)
      if (isLast || isFull()) wake()
    },
    /** Waits for enough outcomes, for the last outcome, or for the next check. */
    async wait(): Promise<void> {
      if (isFull()) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, CHECK_INTERVAL_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      wake = () => undefined
    },
    /** Returns outcomes to record now: none while more are expected soon. */
    flush(isLast: boolean): RecordedOutcome[] {
      const isTime = isLast || isFull() || performance.now() - firstAt >= OUTCOME_WAIT_MS
      return isTime ? outcomes.splice(0) : []
    },
  }
}

/** Sends ready messages at the pace of each origin and collects the outcomes. */
export function claimedMessages(sender: PushSender, clock: () => number) {
  const ready = new Map<string, Ready[]>()
  const known = new Set<number>()
  const buffer = outcomeBuffer()
  let running = 0
  // True when few messages wait: late responses arrive in bulk and free more room than the waiting messages fill.
  let isMoreWanted = false

  async function send({ due, message, until }: Ready): Promise<void> {
    const now = clock()
    // The message has expired: its delivery gets a new decision.
    if (now >= until) return void known.delete(due.seq)
    running += 1
    const outcome = await sender.send({ ...message, ttl: ttlSeconds(now, until) })
    running -= 1
    pump()
    buffer.add(outcomeFor(due, outcome), running === 0)
  }

  /** Sends while there is room. A blocked origin does not delay others. */
  function pump(): void {
    for (const [origin, waiting] of ready)
      while (waiting.length > 0 && running < MAX_RUNNING && sender.room(origin) > 0) {
        const next = waiting.shift()
        if (waiting.length === LOW_WATER_MARK) isMoreWanted = true
        if (next !== undefined) void send(next)
      }
    if (isMoreWanted) buffer.wake()
  }

  return {
    /** Returns true for a claimed delivery whose outcome is not stored yet. */
    has: (seq: number): boolean => known.has(seq),
    waiting: (origin: string): number => ready.get(origin)?.length ?? 0,
    isIdle: (): boolean => running === 0 && buffer.isEmpty(),
    add(item: Ready): void {
      known.add(item.due.seq)
      const waiting = ready.get(item.due.origin) ?? []
      waiting.push(item)
      ready.set(item.due.origin, waiting)
    },
    addOutcome(result: RecordedOutcome): void {
      known.add(result.due.seq)
      buffer.add(result, running === 0)
    },
    pump,
    releaseUnsent(): void {
      for (const waiting of ready.values()) for (const { due } of waiting.splice(0)) known.delete(due.seq)
    },
    /** Waits until outcomes can be recorded or more deliveries can be claimed. Returns the outcomes. */
    async waitForOutcomes(): Promise<RecordedOutcome[]> {
      if (running > 0 && !isMoreWanted) await buffer.wait()
      isMoreWanted = false
      return buffer.flush(running === 0)
    },
    deleteRecorded(done: readonly RecordedOutcome[]): void {
      for (const { due } of done) known.delete(due.seq)
    },
  }
}

export type ClaimedMessages = ReturnType<typeof claimedMessages>
