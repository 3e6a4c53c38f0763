import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import { createEvent } from '#client/lib/event.ts'
import { createStepClock } from '#client/lib/clock/server-clock.ts'

type Times = { limitMs: number; usedMs: number }
type Options = Times & { onEnd: () => void; onHide: () => void }

export type Countdown = {
  usedMs: () => number
  secondsLeft: () => number
  onTick: (listener: () => void) => () => void
  /** Continues from other times, also after the end or a stop. */
  setTimes: (times: Times) => void
  stop: () => void
}

/** Starts a countdown that ticks each second. Calls `onEnd` at zero, and `onHide` when the page is hidden. */
export function startCountdown({ onEnd, onHide, ...times }: Options): Countdown {
  const ticks = createEvent()
  const step = createStepClock()
  let { limitMs, usedMs: used } = times
  let wasHidden = document.hidden
  let timer: ReturnType<typeof setTimeout> | undefined
  const left = () => Math.max(0, limitMs - used)

  function advance(): void {
    used += step(wasHidden)
    wasHidden = document.hidden
  }

  function stop(): void {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
  }

  function tick(): void {
    clearTimeout(timer)
    advance()
    ticks.emit()
    if (left() === 0) {
      stop()
      onEnd()
    } else timer = setTimeout(tick, left() % SECOND_MS || SECOND_MS)
  }

  function onVisibility(): void {
    if (document.hidden) {
      advance()
      onHide()
    } else tick()
  }

  function go(): void {
    clearTimeout(timer)
    document.addEventListener('visibilitychange', onVisibility)
    timer = setTimeout(tick, left() % SECOND_MS || Math.min(left(), SECOND_MS))
  }

  go()
  return {
    usedMs() {
      advance()
      return Math.min(limitMs, used)
    },
    secondsLeft: () => Math.ceil(left() / SECOND_MS),
    onTick: ticks.on,
    setTimes(next) {
      // The new times include the time passed until now.
      advance()
      ;({ limitMs, usedMs: used } = next)
      ticks.emit()
      go()
    },
    stop,
  }
}
