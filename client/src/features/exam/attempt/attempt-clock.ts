import type { AttemptPaper } from '#client/device/db/db.ts'
import type { Heard } from '#client/device/attempts/attempt-push.ts'
import { deviceNow } from '#client/lib/clock/device-clock.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { startCountdown, type Countdown } from '#client/features/exam/session/countdown.ts'

// The clock of the device was set, or both clocks stood apart while a computer slept.
const DOUBT_MS = 2000

type Times = Pick<AttemptPaper, 'startedAt' | 'deadlineAt' | 'serverAt' | 'heardAt'>

/** What of the server's times a clock hears. */
export type HeardTime = Pick<Heard, 'serverAt' | 'tripMs' | 'deadlineAt'>

type Options = {
  /** At zero. It may be too early: the server decides. */
  onEnd: () => void
  /** The clocks of the device came apart while the page was shown: only the server knows. */
  onDoubt: () => void
}

/** The clock of a paper, by the server's time as this device knows it. Times: milliseconds. */
export type AttemptClock = Pick<Countdown, 'onTick' | 'secondsLeft' | 'stop'> & {
  /** Time since the start. */
  sinceStart: () => number
  /** Corrects it by what the server has just said. */
  hear: (heard: HeardTime) => void
}

/**
 * Returns the time since the start by what the server said, given what the device thinks: the server said it somewhere on the
 * way, so that what lies in between stays as it is, and the display does not jump.
 */
export const correctedTime = (
  thought: number,
  startedAt: number,
  { serverAt, tripMs }: HeardTime,
): number => {
  const earliest = serverAt - startedAt
  return Math.min(Math.max(thought, earliest), earliest + tripMs)
}

/** Returns the server's time now, as the clock of the device has gone on since the server last spoke. */
export const serverTimeOf = (
  { serverAt, heardAt }: Pick<Times, 'serverAt' | 'heardAt'>,
  now: number,
): number => serverAt + Math.max(0, now - heardAt)

/** Starts the clock of a paper. */
export function startAttemptClock(times: Times, { onEnd, onDoubt }: Options): AttemptClock {
  const { startedAt } = times
  let wasHidden = false
  const countdown = startCountdown({
    limitMs: Math.max(0, times.deadlineAt - startedAt),
    usedMs: Math.max(0, serverTimeOf(times, serverNow()) - startedAt),
    onEnd,
    onHide: () => (wasHidden = true),
  })
  const difference = () => deviceNow() - performance.now()
  let before = difference()
  countdown.onTick(() => {
    const now = difference()
    // Whoever comes back to the page asks the server in any case.
    const isDoubtful = !wasHidden && Math.abs(now - before) > DOUBT_MS
    before = now
    wasHidden = document.hidden
    if (isDoubtful) onDoubt()
  })
  return {
    sinceStart: countdown.usedMs,
    secondsLeft: countdown.secondsLeft,
    onTick: countdown.onTick,
    stop: countdown.stop,
    hear: (heard) =>
      countdown.setTimes({
        limitMs: Math.max(0, heard.deadlineAt - startedAt),
        usedMs: Math.max(0, correctedTime(countdown.usedMs(), startedAt, heard)),
      }),
  }
}
