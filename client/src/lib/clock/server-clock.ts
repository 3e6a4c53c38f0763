import { createEvent } from '#client/lib/event.ts'
import { createStepClock } from './step-clock.ts'

// The time of the server, as this device knows it: the clock of the device may be days wrong (docs/decisions/0041).

/** What this device knows of the server's clock. Milliseconds. */
export type ClockOffset = {
  /** The server's clock minus the device's. */
  offset: number
  /** The device's clock when that was last so. */
  at: number
  /** The server's time when a response of it last came. */
  heardAt: number
}

/** The two clocks differ by more: somebody set the clock of the device, or the device slept. Milliseconds. */
const DOUBT_MS = 2000

// The Date header counts whole seconds.
const HEADER_STEP_MS = 1000

/** The offset changed by more than two seconds. */
export const serverClockCorrected = createEvent()

/** The clocks of the device came apart: only the server knows the time. */
export const serverClockDoubted = createEvent()

type Running = {
  at: number
  step: (wasHidden: boolean) => number
  isHidden: () => boolean
  wasHidden: boolean
}

let offset = 0
// 0 until a response of the server came.
let heardAt = 0
let running: Running | undefined

// Later, since components read the time while they render.
const later = (emit: () => void) => void Promise.resolve().then(emit)

function setOffset(next: number): void {
  const isCorrection = Math.abs(next - offset) > DOUBT_MS
  offset = next
  if (isCorrection) later(serverClockCorrected.emit)
}

/** Returns the server's time, epoch milliseconds. */
export function serverNow(): number {
  if (running === undefined) return Date.now() + offset
  running.at += running.step(running.wasHidden)
  running.wasHidden = running.isHidden()
  const now = Math.round(running.at)
  const next = now - Date.now()
  if (Math.abs(next - offset) > DOUBT_MS) {
    offset = next
    later(serverClockDoubted.emit)
  }
  return now
}

/** Returns what a later start needs to know the server's time again; null if no response ever came. */
export function currentOffset(): ClockOffset | null {
  if (heardAt === 0) return null
  const now = serverNow()
  const at = Date.now()
  return { offset: now - at, at, heardAt }
}

/**
 * Continues from an offset of an earlier start. If the clock of the device was set back since, somebody corrected it: then it
 * is taken for right. The time is never before the last response.
 */
export function restoreOffset(known: ClockOffset): void {
  const wall = Date.now()
  const isSetBack = wall < known.at - DOUBT_MS
  heardAt = known.heardAt
  setOffset(Math.max(isSetBack ? 0 : known.offset, heardAt - wall))
  if (running !== undefined) running.at = wall + offset
}

/** For tests: the clock of the device is taken for right. */
export function resetServerClock(): void {
  offset = 0
  heardAt = 0
  running = undefined
}

/**
 * Follows the monotonic clock from now on, so that setting the clock of the device does not move the server's time. Call
 * `serverNow` whenever the page is hidden or shown.
 */
export function runServerClock(isHidden: () => boolean): void {
  running = { at: Date.now() + offset, step: createStepClock(), isHidden, wasHidden: isHidden() }
}

/**
 * Learns the server's time from a response of our API. `tripMs` is the time since its request: the server wrote the response
 * within it, so a time that fits stays as it is.
 */
export function learnServerTime({ headers }: Response, tripMs: number): void {
  // `age`: how long a shared cache has stored the response, seconds.
  const sentAt = Date.parse(headers.get('date') ?? '') + 1000 * Number(headers.get('age') ?? 0)
  if (Number.isNaN(sentAt)) return
  const thought = serverNow()
  const now = Math.min(Math.max(thought, sentAt), sentAt + HEADER_STEP_MS + tripMs)
  heardAt = now
  if (now === thought) return
  setOffset(now - Date.now())
  if (running !== undefined) running.at = now
}
