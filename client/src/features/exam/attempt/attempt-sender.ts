import { backoffMs } from '#shared/domain/work/backoff.ts'
import { reconnect } from '#client/lib/network/connection.ts'
import type { Problem } from '#client/device/attempts/attempt-push.ts'
import { registerOutboxSync } from '#client/device/background-worker.ts'

/** Shortest interval between two sends. */
const SEND_INTERVAL_MS = 2000
/** Heartbeat interval without answers; the response brings extra time. */
const HEARTBEAT_INTERVAL_MS = 20_000

/** Sending status: works, failed and retrying, or session ended. */
export type SendState = 'works' | 'failing' | 'signIn'

type Options = {
  /**
   * Sends pending answers, or at least a heartbeat. Returns the problem of a failure, or null; undefined once nothing
   * will be sent any more.
   */
  send: () => Promise<Problem | null | undefined>
  hasUnsent: () => boolean
  onChange: () => void
}

// Shorter than other backoffs since a clock runs. Jitter spreads candidates, who all lose the server at once.
const BACKOFF = { baseMs: SEND_INTERVAL_MS, maxMs: HEARTBEAT_INTERVAL_MS, jitter: [0.75, 1.25] } as const

// Browsers without it send from an open page.
const unavailable = () => undefined

/** Runs the work, and once more afterwards if it was requested meanwhile. */
function coalesceRuns(work: () => Promise<void>) {
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
    request: (): Promise<void> => (running === undefined ? begin() : (next ??= running.then(begin))),
    isRunning: () => running !== undefined,
  }
}

// Watches leaving, returning and reconnecting, until the returned function is called.
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

// Schedules the sends of an open page, and the retries.
function createScheduler({ send, hasUnsent, onChange }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let begunAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  let failures = 0
  let state: SendState = 'works'

  const scheduleNext = () =>
    schedule(
      hasUnsent() ? Math.max(0, begunAt + SEND_INTERVAL_MS - performance.now()) : HEARTBEAT_INTERVAL_MS,
    )

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void request(), ms)
  }

  function recordOutcome(problem: Problem | null): void {
    if (problem === null) {
      failures = 0
      state = 'works'
      scheduleNext()
    } else if (problem.kind === 'signIn') state = 'signIn'
    else {
      failures += 1
      state = 'failing'
      registerOutboxSync().catch(unavailable)
      schedule(Math.max(problem.waitMs, backoffMs(failures, BACKOFF)))
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
    else recordOutcome(problem)
  }

  const { request, isRunning } = coalesceRuns(sendNow)

  function sendSoon(): void {
    if (!isRunning() && state === 'works') scheduleNext()
  }

  return {
    request,
    stop,
    /** Sends without waiting for requests in flight. */
    sendNow,
    /** Sends pending answers soon; without any, a heartbeat later. */
    sendSoon,
    state: (): SendState => state,
  }
}

/** Builds the sender of a page: on schedule, and at once when the user leaves or returns. */
export function attemptSender(options: Options) {
  const { hasUnsent } = options
  const scheduler = createScheduler(options)
  let hasLeft = false

  // The page may be gone before a request in flight ends: this one is sent beside it.
  function leave(): void {
    // Browsers fire it twice.
    if (hasLeft || !hasUnsent() || scheduler.state() === 'signIn') return
    hasLeft = true
    void scheduler.sendNow()
  }

  const stopWatching = watchPage({
    onHide: leave,
    onReturn() {
      hasLeft = false
      void scheduler.request()
    },
  })

  return {
    send: scheduler.request,
    sendSoon: scheduler.sendSoon,
    state: scheduler.state,
    stop(): void {
      scheduler.stop()
      stopWatching()
    },
  }
}
