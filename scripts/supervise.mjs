import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

const MAX_RESTARTS = 5
const WINDOW_MS = 600_000
const BASE_DELAY_MS = 1000
const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])

/** Exit code of a failed server (docs/operations.md). */
const FAILED = 1

/** @typedef {{ code: number, hasListened: boolean }} Ended The exit code, or 128 and the number of a signal. */

/** @param {NodeJS.Signals} signal */
const codeOfSignal = (signal) => 128 + constants.signals[signal]

// Restarts a server after an exit with code 1 if it had listened, at most 5 times in 10 minutes.
/** @param {string} program @param {{ baseDelayMs?: number, windowMs?: number }} [options] @returns {Promise<number>} */
export async function supervise(program, { baseDelayMs = BASE_DELAY_MS, windowMs = WINDOW_MS } = {}) {
  const signals = forwardedSignals()
  /** @type {number[]} */
  let restarts = []
  for (;;) {
    const { code, hasListened } = await run(program, signals)
    if (signals.received() !== null || code !== FAILED || !hasListened) return code
    restarts = restarts.filter((at) => performance.now() - at < windowMs)
    if (restarts.length === MAX_RESTARTS) {
      console.error(
        `start: the server failed again after ${MAX_RESTARTS} restarts in ${windowMs / 60_000} minutes, and is not restarted`,
      )
      return code
    }
    const delayMs = baseDelayMs * 2 ** restarts.length
    console.error(`start: the server ended with code ${code}; it starts again in ${delayMs / 1000} s`)
    await signals.wait(delayMs)
    const signal = signals.received()
    if (signal !== null) return codeOfSignal(signal)
    restarts.push(performance.now())
  }
}

function forwardedSignals() {
  /** @type {NodeJS.Signals | null} */
  let received = null
  /** @type {(signal: NodeJS.Signals) => void} */
  let forward = () => undefined
  for (const name of SIGNALS)
    process.on(name, () => {
      received = name
      forward(name)
    })
  return {
    /** Returns the last signal; null without one. */
    received: () => received,
    /** @param {(signal: NodeJS.Signals) => void} to */
    forwardTo(to) {
      forward = to
    },
    /** Waits, but not beyond the next signal. @param {number} ms @returns {Promise<void>} */
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        forward = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

/** @param {string} program @param {ReturnType<typeof forwardedSignals>} signals @returns {Promise<Ended>} */
async function run(program, signals) {
  // Separate process group: the terminal sends Ctrl-C to this process only, which forwards it once.
  const child = fork(program, { detached: process.platform !== 'win32' })
  let hasListened = false
  child.on('message', (message) => {
    hasListened ||= message === 'listening'
  })
  signals.forwardTo((signal) => child.kill(signal))
  const [code, signal] = /** @type {[number | null, NodeJS.Signals]} */ (await once(child, 'exit'))
  return { code: code ?? codeOfSignal(signal), hasListened }
}
