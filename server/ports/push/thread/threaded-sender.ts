import type { ParsePushEndpoint } from '#server/ports/push/protocol/push-endpoint.ts'
import { originCapacities } from './origin-capacities.ts'
import { retryLater } from '#server/ports/push/sending/push-outcome.ts'
import type { PushOutcome } from '#server/ports/push/sending/push-outcome.ts'
import type { PushSender } from '#server/ports/push/sending/push-sender.ts'
import { pushTasks } from './push-tasks.ts'
import type { PushTask } from './push-tasks.ts'
import { pushThread } from './push-thread.ts'
import type { PushThreadSettings } from './push-thread-messages.ts'

type Options = {
  settings: PushThreadSettings
  parseEndpoint: ParsePushEndpoint
  subject: () => string | null
  report: (line: string) => void
  workerUrl?: URL
  timeoutMs?: number
}

const WORKER_URL = new URL('./push-thread.worker.ts', import.meta.url)
// Each message has an outcome within ten seconds of its slot.
const TIMEOUT_MS = 30_000
const MAX_ATTEMPTS = 2
const REFUSED: PushOutcome = { status: 'refused' }

function taskThread({ settings, subject, report, workerUrl = WORKER_URL, timeoutMs = TIMEOUT_MS }: Options) {
  const [capacities, tasks] = [originCapacities(), pushTasks()]

  function post(): void {
    const posted = tasks.post()
    if (posted.length === 0) return
    const messages = posted.map(({ number, origin, message }) => ({ number, origin, message }))
    thread.post({ subject: subject(), messages })
    thread.setBusy(true)
  }
  function add(added: readonly PushTask[]): void {
    if (tasks.add(added)) setImmediate(post)
  }
  function giveUp(given: readonly PushTask[]): void {
    for (const { origin, message, resolve } of given) {
      capacities.end(origin)
      resolve(retryLater({ attempt: message.attempt, now: Date.now(), random: Math.random }))
    }
  }
  const thread = pushThread({
    workerUrl,
    settings,
    timeoutMs,
    onReport(reported) {
      const settled = tasks.settle(reported)
      for (const { task } of settled) capacities.end(task.origin)
      for (const state of reported.origins) capacities.update(state)
      thread.setBusy(tasks.isThreadBusy())
      for (const { task, outcome } of settled) task.resolve(outcome)
    },
    onEnd(reason) {
      const had = tasks.takePosted()
      report(`The thread that sends push messages ended (${reason}) with ${had.length} messages.`)
      // Retried once: memory shortage or another message may have ended the thread.
      add(had.filter(({ attempts }) => attempts < MAX_ATTEMPTS))
      giveUp(had.filter(({ attempts }) => attempts >= MAX_ATTEMPTS))
    },
  })
  return {
    capacities,
    add,
    giveUp,
    async close(): Promise<void> {
      const had = tasks.takeAll()
      await thread.close()
      giveUp(had)
    },
  }
}

/** Sends in a separate thread. After its unexpected end, messages are sent again, possibly twice. */
export function threadedSender(options: Options): PushSender {
  const thread = taskThread(options)
  const { capacities } = thread
  let lastNumber = 0
  let isClosed = false
  return {
    async send(message) {
      const endpoint = options.parseEndpoint(message.endpoint)
      if (endpoint === null) return REFUSED
      const { origin } = endpoint
      lastNumber += 1
      const number = lastNumber
      capacities.begin(origin)
      return new Promise((resolve) => {
        const task = { number, origin, message, attempts: 0, resolve }
        if (isClosed) thread.giveUp([task])
        else thread.add([task])
      })
    },
    room: (origin) => (isClosed ? 0 : capacities.room(origin)),
    parkedUntil: (origin) => capacities.parkedUntil(origin),
    async close() {
      isClosed = true
      await thread.close()
    },
  }
}
