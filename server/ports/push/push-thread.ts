import { Worker } from 'node:worker_threads'
import type { PushOutcome, PushMessage, PushSender } from './push-sender.ts'
import type { VapidKeys } from './vapid.ts'

export type PushThreadSettings = { allowedHosts: readonly string[]; keys: VapidKeys }

export type PushBatch = {
  subject: string | null
  messages: readonly { number: number; origin: string; message: PushMessage }[]
}

/** State of an origin. `capacity` limits concurrent messages; null while parked. */
export type PushOriginState = { origin: string; capacity: number | null; parkedUntil: number | null }

export type PushReport = {
  outcomes: readonly { number: number; outcome: PushOutcome }[]
  origins: readonly PushOriginState[]
}

/** Sending thread: it starts with the first batch, and after its end again with the next batch. */
type PushThread = {
  post(batch: PushBatch): void
  /** Marks pending messages: an idle thread is not watched and does not keep the process alive. */
  setBusy(isBusy: boolean): void
  close(): Promise<void>
}

type Options = {
  workerUrl: URL
  settings: PushThreadSettings
  timeoutMs: number
  onReport: (report: PushReport) => void
  /** Reports an unexpected end or a hung thread; its messages are lost. */
  onEnd: (reason: string) => void
}

export function pushThread({ workerUrl, settings, timeoutMs, onReport, onEnd }: Options): PushThread {
  let worker: Worker | null = null
  let watch: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(workerUrl, { execArgv: [], workerData: settings })
    let reason = ''
    started.on('message', onReport)
    started.on('error', (error: Error) => (reason = error.name))
    started.on('exit', (code) => {
      if (worker !== started) return
      worker = null
      clearTimeout(watch)
      onEnd(reason || `exit code ${code}`)
    })
    return started
  }

  return {
    post(batch) {
      worker ??= start()
      worker.postMessage(batch)
    },
    setBusy(isBusy) {
      clearTimeout(watch)
      if (!isBusy) {
        worker?.unref()
        return
      }
      worker?.ref()
      watch = setTimeout(() => void worker?.terminate(), timeoutMs)
    },
    async close() {
      clearTimeout(watch)
      const ended = worker
      worker = null
      await ended?.terminate()
    },
  }
}

type Outcomes = PushReport['outcomes'][number][]

/** Returns a function that sends batches. Outcomes of one event loop turn are reported together. */
export function reportingSender(
  sender: Pick<PushSender, 'send' | 'room' | 'parkedUntil'>,
  report: (report: PushReport) => void,
): (batch: Pick<PushBatch, 'messages'>) => void {
  const underWay = new Map<string, number>()
  let outcomes: Outcomes = []
  let origins = new Set<string>()

  function count(origin: string, by: 1 | -1): void {
    const next = (underWay.get(origin) ?? 0) + by
    if (next === 0) underWay.delete(origin)
    else underWay.set(origin, next)
  }
  function getOriginState(origin: string): PushOriginState {
    const parkedUntil = sender.parkedUntil(origin)
    const capacity = parkedUntil === null ? sender.room(origin) + (underWay.get(origin) ?? 0) : null
    return { origin, capacity, parkedUntil }
  }
  function reportAll(): void {
    report({ outcomes, origins: [...origins].map(getOriginState) })
    outcomes = []
    origins = new Set()
  }

  async function send({ number, origin, message }: PushBatch['messages'][number]): Promise<void> {
    count(origin, 1)
    const outcome = await sender.send(message)
    count(origin, -1)
    if (outcomes.length === 0) setImmediate(reportAll)
    outcomes.push({ number, outcome })
    origins.add(origin)
  }

  return ({ messages }) => {
    for (const each of messages) void send(each)
  }
}
