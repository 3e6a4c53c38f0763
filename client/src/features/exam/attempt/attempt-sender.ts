import { backoffMs } from '#shared/domain/work/backoff.ts'
import { reconnect } from '#client/lib/network/connection.ts'
import type { Problem } from '#client/device/attempts/attempt-push.ts'
import { registerOutboxSync } from '#client/device/background-worker.ts'

/** Answers go out at most this often. */
const SEND_EVERY_MS = 2000
/** Without any, a sign of life goes out this often; extra time comes with its reply. */
const SIGN_EVERY_MS = 20_000

/** How sending stands: it works, it failed and is tried again, or the session has ended. */
export type SendState = 'works' | 'failing' | 'signIn'

type Options = {
  /** Sends what is unsent, at least a sign of life. Returns why that failed, or null; undefined once there is nothing to send ever again. */
  send: () => Promise<Problem | null | undefined>
  hasUnsent: () => boolean
  onChange: () => void
}

// A clock runs: sooner than other things are tried again, and spread, since all candidates lose the server at once.
const BACKOFF = { baseMs: SEND_EVERY_MS, maxMs: SIGN_EVERY_MS, jitter: [0.75, 1.25] } as const

// A browser that lacks it: then an open page sends.
const unavailable = () => undefined

/** Returns what does some work now, and, asked again meanwhile, once more after that. */
function inTurns(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  function begin(): Promise<void> {
    next = undefined
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    ask: (): Promise<void> => (running === undefined ? begin() : (next ??= running.then(begin))),
    isRunning: () => running !== undefined,
  }
}

// Watches when a page is left, and when it or its network is back, until the returned function is called.
function watchPage({ onHide, onReturn }: { onHide: () => void; onReturn: () => void }): () => void {
  const onVisibility = () => (document.hidden ? onHide() : onReturn())
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onHide)
  const stopReconnect = reconnect.on(onReturn)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onHide)
    stopReconnect()
  }
}

// When a paper is sent while its page is open, and again when that failed.
function rhythmOf({ send, hasUnsent, onChange }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let begunAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  let failures = 0
  let state: SendState = 'works'

  const planNext = () =>
    plan(hasUnsent() ? Math.max(0, begunAt + SEND_EVERY_MS - performance.now()) : SIGN_EVERY_MS)

  function plan(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void ask(), ms)
  }

  function settle(problem: Problem | null): void {
    if (problem === null) {
      failures = 0
      state = 'works'
      planNext()
    } else if (problem.kind === 'signIn') state = 'signIn'
    else {
      failures += 1
      state = 'failing'
      registerOutboxSync().catch(unavailable)
      plan(Math.max(problem.waitMs, backoffMs(failures, BACKOFF)))
    }
    onChange()
  }

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
  }

  async function sendNow(): Promise<void> {
    if (isStopped) return
    clearTimeout(timer)
    begunAt = performance.now()
    // Offline a request would only fail.
    const problem = navigator.onLine ? await send() : ({ kind: 'failed', waitMs: 0 } as const)
    if (problem === undefined) stop()
    else settle(problem)
  }

  const { ask, isRunning } = inTurns(sendNow)

  function poke(): void {
    if (!isRunning() && state === 'works') planNext()
  }

  return {
    ask,
    stop,
    /** Sends without waiting for what is on its way. */
    sendNow,
    /** Sends soon what is unsent; without any, a sign of life later. */
    poke,
    state: (): SendState => state,
  }
}

/** Builds what sends a paper from a page: in its rhythm, and at once when the page is left or comes back. */
export function attemptSender(options: Options) {
  const { hasUnsent } = options
  const rhythm = rhythmOf(options)
  let hasLeft = false

  // The page may be gone before anything that is on its way has come: this goes out beside it.
  function leave(): void {
    // Browsers tell it twice.
    if (hasLeft || !hasUnsent() || rhythm.state() === 'signIn') return
    hasLeft = true
    void rhythm.sendNow()
  }

  const stopWatching = watchPage({
    onHide: leave,
    onReturn() {
      hasLeft = false
      void rhythm.ask()
    },
  })

  return {
    ask: rhythm.ask,
    poke: rhythm.poke,
    state: rhythm.state,
    stop(): void {
      rhythm.stop()
      stopWatching()
    },
  }
}
