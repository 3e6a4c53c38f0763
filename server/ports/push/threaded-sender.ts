import { retryLater } from './push-sender.ts'
import type { PushOutcome, PushMessage, PushSender } from './push-sender.ts'
import { pushThread } from './push-thread.ts'
import type { PushReport, PushOriginState, PushThreadSettings } from './push-thread.ts'
import { pushRate } from './push-origins.ts'
import type { ParsePushEndpoint } from './push-request.ts'

type PushTask = {
  number: number
  origin: string
  message: PushMessage
  attempts: number
  resolve: (outcome: PushOutcome) => void
}

type Settled = { task: PushTask; outcome: PushOutcome }

function pushTasks() {
  const posted = new Map<number, PushTask>()
  let queued: PushTask[] = []
  return {
    add(tasks: readonly PushTask[]): boolean {
      const isFirst = queued.length === 0 && tasks.length > 0
      queued.push(...tasks)
      return isFirst
    },
    post(): PushTask[] {
      const tasks = queued
      queued = []
      for (const task of tasks) {
        task.attempts += 1
        posted.set(task.number, task)
      }
      return tasks
    },
    settle: ({ outcomes }: PushReport): Settled[] =>
      outcomes.flatMap(({ number, outcome }) => {
        const task = posted.get(number)
        posted.delete(number)
        return task === undefined ? [] : [{ task, outcome }]
      }),
    isThreadBusy: (): boolean => posted.size > 0,
    /** Removes and returns the messages posted to the thread, which a thread that ended has lost. */
    takePosted(): PushTask[] {
      const tasks = [...posted.values()]
      posted.clear()
      return tasks
    },
    takeAll(): PushTask[] {
      const tasks = [...this.takePosted(), ...queued]
      queued = []
      return tasks
    },
  }
}

type Known = { underWay: number; capacity: number; parkedUntil: number }

const FIRST_CAPACITY = pushRate().limit()
// Above this number of known origins, idle ones are deleted.
const MAX_KNOWN = 1024

export function originCapacities(clock: () => number = Date.now) {
  const origins = new Map<string, Known>()

  const isParked = ({ parkedUntil }: Known): boolean => parkedUntil > clock()
  function forgetIdle(): void {
    for (const [name, known] of origins) if (known.underWay === 0 && !isParked(known)) origins.delete(name)
  }
  function of(name: string): Known {
    const found = origins.get(name)
    if (found !== undefined) return found
    if (origins.size >= MAX_KNOWN) forgetIdle()
    const known = { underWay: 0, capacity: FIRST_CAPACITY, parkedUntil: 0 }
    origins.set(name, known)
    return known
  }

  return {
    begin: (name: string): void => void (of(name).underWay += 1),
    end: (name: string): void => void (of(name).underWay -= 1),
    update({ origin, capacity, parkedUntil }: PushOriginState): void {
      const known = of(origin)
      known.capacity = capacity ?? known.capacity
      known.parkedUntil = parkedUntil ?? 0
    },
    room(name: string): number {
      const known = origins.get(name)
      if (known === undefined) return FIRST_CAPACITY
      return isParked(known) ? 0 : Math.max(0, known.capacity - known.underWay)
    },
    parkedUntil(name: string): number | null {
      const known = origins.get(name)
      return known !== undefined && isParked(known) ? known.parkedUntil : null
    },
  }
}

type Options = {
  settings: PushThreadSettings
  parseEndpoint: ParsePushEndpoint
  subject: () => string | null
  report: (line: string) => void
  workerUrl?: URL
  timeoutMs?: number
}

const WORKER_URL = new URL('./push-thread.worker.ts', import.meta.url)
// A thread that takes longer has hung: each message has an outcome within ten seconds of its slot.
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
      // Messages are retried once: memory shortage or another message may have ended the thread.
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
