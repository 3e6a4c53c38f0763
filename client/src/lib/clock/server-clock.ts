import { createEvent } from '#client/lib/event.ts'

type Clocks = { steady: () => number; wall: () => number }

const BROWSER: Clocks = { steady: () => performance.now(), wall: () => Date.now() }

/**
 * Returns the milliseconds since its last call by the monotonic clock, which no user can set. It may stop during
 * sleep: after a hidden page the larger step counts.
 */
export function createStepClock({ steady, wall }: Clocks = BROWSER): (wasHidden: boolean) => number {
  let last = { steady: steady(), wall: wall() }
  return (wasHidden) => {
    const now = { steady: steady(), wall: wall() }
    const [steadyStep, wallStep] = [now.steady - last.steady, now.wall - last.wall]
    last = now
    return Math.max(0, steadyStep, wasHidden ? wallStep : 0)
  }
}

/** Milliseconds, independent of changes of the device's clock. */
export function startStopwatch(): () => number {
  const step = createStepClock()
  let elapsed = 0
  return () => (elapsed += step(true))
}

// Estimates the server's time: the device's clock may be days wrong (docs/decisions/0041-server-time-on-devices.md).

/** Milliseconds. `offset`: server's clock minus the device's; `lastResponseAt`: server's time of its last response. */
export type ClockOffset = {
  offset: number
  /** Device's clock at the last check. */
  at: number
  lastResponseAt: number
}

/** Tolerance, milliseconds. Beyond it the device's clock was set, or the device slept. */
const DRIFT_TOLERANCE_MS = 2000

// The Date header counts whole seconds.
const HEADER_STEP_MS = 1000

export const serverClockCorrected = createEvent()

/** Emits when the device's clocks diverge: only the server then knows the time. */
export const serverClockDoubted = createEvent()

type Running = {
  at: number
  step: (wasHidden: boolean) => number
  isHidden: () => boolean
  wasHidden: boolean
}

let offset = 0
// 0 before the first response of the server.
let lastResponseAt = 0
let running: Running | undefined

// Deferred, since components read the time while they render.
const later = (emit: () => void) => void Promise.resolve().then(emit)

function setOffset(next: number): void {
  const isCorrection = Math.abs(next - offset) > DRIFT_TOLERANCE_MS
  offset = next
  if (isCorrection) later(serverClockCorrected.emit)
}

/** Epoch milliseconds. */
export function serverNow(): number {
  if (running === undefined) return Date.now() + offset
  running.at += running.step(running.wasHidden)
  running.wasHidden = running.isHidden()
  const now = Math.round(running.at)
  const next = now - Date.now()
  if (Math.abs(next - offset) > DRIFT_TOLERANCE_MS) {
    offset = next
    later(serverClockDoubted.emit)
  }
  return now
}

/** Returns the offset for a later start; null before the first response. */
export function currentOffset(): ClockOffset | null {
  if (lastResponseAt === 0) return null
  const now = serverNow()
  const at = Date.now()
  return { offset: now - at, at, lastResponseAt }
}

/** Continues from an earlier offset. Trusts the device's clock if it was set back. Never precedes the last response. */
export function restoreOffset(known: ClockOffset): void {
  const wall = Date.now()
  const isSetBack = wall < known.at - DRIFT_TOLERANCE_MS
  lastResponseAt = known.lastResponseAt
  setOffset(Math.max(isSetBack ? 0 : known.offset, lastResponseAt - wall))
  if (running !== undefined) running.at = wall + offset
}

export function resetServerClock(): void {
  offset = 0
  lastResponseAt = 0
  running = undefined
}

/** Follows the monotonic clock, which no user can set. Call `serverNow` whenever the page is hidden or shown. */
export function runServerClock(isHidden: () => boolean): void {
  running = { at: Date.now() + offset, step: createStepClock(), isHidden, wasHidden: isHidden() }
}

/** Corrects the server time by a response of our API; `tripMs`: since its request. A fitting estimate stays. */
export function learnServerTime({ headers }: Response, tripMs: number): void {
  // `age`: seconds that a shared cache has stored the response.
  const sentAt = Date.parse(headers.get('date') ?? '') + 1000 * Number(headers.get('age') ?? 0)
  if (Number.isNaN(sentAt)) return
  const estimate = serverNow()
  const now = Math.min(Math.max(estimate, sentAt), sentAt + HEADER_STEP_MS + tripMs)
  lastResponseAt = now
  if (now === estimate) return
  setOffset(now - Date.now())
  if (running !== undefined) running.at = now
}
