import { createEvent } from '#client/lib/event.ts'
import { createStepClock } from './step-clock.ts'

const SECOND_MS = 1000

type Options = { limitMs: number; usedMs: number; onEnd: () => void; onHide: () => void }

/** The running clock of a paper. Times: milliseconds. */
export type Countdown = {
  usedMs: () => number
  secondsLeft: () => number
  onTick: (listener: () => void) => () => void
  stop: () => void
}

/** Starts a countdown that ticks each second. Calls `onEnd` once at zero, and `onHide` when the page is hidden. */
export function startCountdown({ limitMs, usedMs, onEnd, onHide }: Options): Countdown {
  const ticks = createEvent()
  const step = createStepClock()
  let used = usedMs
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

  document.addEventListener('visibilitychange', onVisibility)
  timer = setTimeout(tick, left() % SECOND_MS || Math.min(left(), SECOND_MS))
  return {
    usedMs() {
      advance()
      return Math.min(limitMs, used)
    },
    secondsLeft: () => Math.ceil(left() / SECOND_MS),
    onTick: ticks.on,
    stop,
  }
}
