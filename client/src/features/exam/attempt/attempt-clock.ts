import type { AttemptPaper } from '#client/device/db/db.ts'
import type { ServerStatus } from '#client/device/attempts/attempt-push.ts'
import { deviceNow } from '#client/lib/clock/device-clock.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { startCountdown, type Countdown } from '#client/features/exam/session/countdown.ts'

// Tolerance between wall clock and monotonic clock: a larger gap means a changed clock or a sleep.
const CLOCK_TOLERANCE_MS = 2000

type Times = Pick<AttemptPaper, 'startedAt' | 'deadlineAt' | 'serverAt' | 'receivedAt'>

/** Server times that correct a clock. */
export type ServerTimes = Pick<ServerStatus, 'serverAt' | 'tripMs' | 'deadlineAt'>

type Options = {
  onEnd: () => void
  /** Called when the two device clocks diverge while the page is visible: only the server knows the time. */
  onClockDoubt: () => void
}

/** Clock of a paper, by the server time as this device knows it. Times: milliseconds. */
export type AttemptClock = Pick<Countdown, 'onTick' | 'secondsLeft' | 'stop'> & {
  sinceStart: () => number
  /** Corrects the clock by the times of a server response. */
  correct: (response: ServerTimes) => void
}

/**
 * Returns the time since the start by the latest response, given the device's own estimate. The server spoke at some
 * moment of the round trip. An estimate within that range stays, so the display does not jump.
 */
export const correctTime = (
  estimate: number,
  startedAt: number,
  { serverAt, tripMs }: ServerTimes,
): number => {
  const earliest = serverAt - startedAt
  return Math.min(Math.max(estimate, earliest), earliest + tripMs)
}

/** Returns the server time now: the last server time plus the time passed on the device clock. */
export const toServerTime = (
  { serverAt, receivedAt }: Pick<Times, 'serverAt' | 'receivedAt'>,
  now: number,
): number => serverAt + Math.max(0, now - receivedAt)

export function startAttemptClock(times: Times, { onEnd, onClockDoubt }: Options): AttemptClock {
  const { startedAt } = times
  let wasHidden = false
  const countdown = startCountdown({
    limitMs: Math.max(0, times.deadlineAt - startedAt),
    usedMs: Math.max(0, toServerTime(times, serverNow()) - startedAt),
    onEnd,
    onHide: () => (wasHidden = true),
  })
  const difference = () => deviceNow() - performance.now()
  let before = difference()
  countdown.onTick(() => {
    const now = difference()
    // A return to the page requests the server time in any case.
    const isClockDoubtful = !wasHidden && Math.abs(now - before) > CLOCK_TOLERANCE_MS
    before = now
    wasHidden = document.hidden
    if (isClockDoubtful) onClockDoubt()
  })
  return {
    sinceStart: countdown.usedMs,
    secondsLeft: countdown.secondsLeft,
    onTick: countdown.onTick,
    stop: countdown.stop,
    correct: (response) =>
      countdown.setTimes({
        limitMs: Math.max(0, response.deadlineAt - startedAt),
        usedMs: Math.max(0, correctTime(countdown.usedMs(), startedAt, response)),
      }),
  }
}
