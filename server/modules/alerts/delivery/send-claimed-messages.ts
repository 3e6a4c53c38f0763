import { ttlSeconds } from '#shared/domain/alerts/alert-lifetime.ts'
import type { PushSender } from '#server/ports/push/sending/push-sender.ts'
import type { DueDelivery } from '#server/modules/alerts/model/due-deliveries.repository.ts'
import type { JudgedMessage } from './judge-delivery.ts'
import { outcomeFor } from './record-outcomes.ts'
import type { RecordedOutcome } from './record-outcomes.ts'

/** A delivery whose message may go as soon as its origin has room, before an instant (epoch milliseconds). */
export type Ready = { due: DueDelivery; message: JudgedMessage; until: number }

/** The most messages that are sent at once, to all origins together. */
const MAX_RUNNING = 1024
/** Answers that are settled at once, and how long the first of them waits for others, milliseconds. */
const ENOUGH_ANSWERS = 200
const ANSWER_WAIT_MS = 200
// How often it is looked whether there is room for more.
const LOOK_MS = 50
/** With fewer that wait for room of an origin, it is time to take more in hand. */
export const LOW_WATER_MARK = 128

/** Collects what came of deliveries until there is enough for a transaction. */
function answers() {
  const settled: RecordedOutcome[] = []
  let firstAt = 0
  let wake = (): void => undefined
  const isFull = (): boolean => settled.length >= ENOUGH_ANSWERS
  return {
    /** Ends a wait. */
    wake: (): void => wake(),
    isEmpty: (): boolean => settled.length === 0,
    add(result: RecordedOutcome, isLast: boolean): void {
      if (settled.length === 0) firstAt = performance.now()
      settled.push(result)
      if (isLast || isFull()) wake()
    },
    /** Waits until there are enough, until the last one is there, or for 50 ms. */
    async wait(): Promise<void> {
      if (isFull()) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      wake = () => undefined
    },
    /** Returns what is to be settled now: nothing as long as more is about to come. */
    take(isLast: boolean): RecordedOutcome[] {
      const isTime = isLast || isFull() || performance.now() - firstAt >= ANSWER_WAIT_MS
      return isTime ? settled.splice(0) : []
    },
  }
}

/** Sends what is ready at the pace of each origin, and collects what comes of it. */
export function claimedMessages(sender: PushSender, clock: () => number) {
  const ready = new Map<string, Ready[]>()
  const known = new Set<number>()
  const answered = answers()
  let running = 0
  // Late answers come many at once, and make room for more than waits.
  let isMoreWanted = false

  async function send({ due, message, until }: Ready): Promise<void> {
    const now = clock()
    // No longer true: it is judged again.
    if (now >= until) return void known.delete(due.seq)
    running += 1
    const outcome = await sender.send({ ...message, ttl: ttlSeconds(now, until) })
    running -= 1
    pump()
    answered.add(outcomeFor(due, outcome), running === 0)
  }

  /** Sends as much as there is room for; an origin that takes nothing holds up no other. */
  function pump(): void {
    for (const [origin, waiting] of ready)
      while (waiting.length > 0 && running < MAX_RUNNING && sender.room(origin) > 0) {
        const next = waiting.shift()
        if (waiting.length === LOW_WATER_MARK) isMoreWanted = true
        if (next !== undefined) void send(next)
      }
    if (isMoreWanted) answered.wake()
  }

  return {
    /** Returns whether a delivery is in hand, by its number: not settled in the database yet. */
    has: (seq: number): boolean => known.has(seq),
    /** Returns how many messages wait for room of an origin. */
    waiting: (origin: string): number => ready.get(origin)?.length ?? 0,
    /** Returns whether no answer is awaited, and all are taken. */
    isIdle: (): boolean => running === 0 && answered.isEmpty(),
    add(item: Ready): void {
      known.add(item.due.seq)
      const waiting = ready.get(item.due.origin) ?? []
      waiting.push(item)
      ready.set(item.due.origin, waiting)
    },
    /** Adds what is settled without being sent. */
    settle(result: RecordedOutcome): void {
      known.add(result.due.seq)
      answered.add(result, running === 0)
    },
    pump,
    /** Puts back what is not sent yet. */
    putBack(): void {
      for (const waiting of ready.values()) for (const { due } of waiting.splice(0)) known.delete(due.seq)
    },
    /** Waits for answers, or until more may be taken in hand; returns those that are to be settled now. */
    async settled(): Promise<RecordedOutcome[]> {
      if (running > 0 && !isMoreWanted) await answered.wait()
      isMoreWanted = false
      return answered.take(running === 0)
    },
    /** Forgets deliveries that are settled in the database. */
    forget(done: readonly RecordedOutcome[]): void {
      for (const { due } of done) known.delete(due.seq)
    },
  }
}

export type ClaimedMessages = ReturnType<typeof claimedMessages>
