import pLimit from 'p-limit'
import { newProviderId } from './ledger.ts'
import type { SimulatedEvent, SimulatedTask, SimulationLedger } from './ledger.ts'

export type Task<Each = SimulatedTask> = Each extends SimulatedTask ? Omit<Each, 'id' | 'createdAt'> : never

type Ports = {
  ledger: SimulationLedger
  clock: () => number
  /** Runs a task, and removes it in the transaction of its result. */
  run: (task: SimulatedTask) => Promise<void>
  onError: (error: unknown) => void
}

// Longest wait of the timer, because tests may advance the clock during a wait.
const MAX_PAUSE_MS = 1000

export function simulatedTasks({ ledger, clock, run, onError }: Ports) {
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  const inOrder = pLimit(1)

  async function runAll(): Promise<number> {
    for (let count = 0; ; count += 1) {
      const task = ledger.tasks.first()
      if (task === null || task.createdAt > clock()) return count
      await run(task)
    }
  }

  const runDue = (): Promise<number> => inOrder(runAll)

  function wake(): void {
    clearTimeout(timer)
    const next = isStarted ? ledger.tasks.first() : null
    if (next === null) return
    const pause = Math.min(Math.max(next.createdAt - clock(), 0), MAX_PAUSE_MS)
    timer = setTimeout(() => void runDue().then(wake, pauseAfter), pause).unref()
  }

  function pauseAfter(error: unknown): void {
    onError(error)
    timer = setTimeout(wake, MAX_PAUSE_MS).unref()
  }

  return {
    runDue,
    add(task: Task, afterMs = 0): void {
      ledger.tasks.put({ ...task, id: newProviderId('task_'), createdAt: clock() + afterMs })
      wake()
    },
    start(): void {
      isStarted = true
      wake()
    },
    async stop(): Promise<void> {
      isStarted = false
      clearTimeout(timer)
      await inOrder(() => undefined)
    },
  }
}

type Options = {
  post: (event: SimulatedEvent) => Promise<number>
  pauses?: readonly number[]
}
type Delivery = Extract<SimulatedTask, { do: 'deliver' }>

const PAUSES = [1000, 5000, 30_000, 300_000]

export function simulatedDeliveries(ledger: SimulationLedger, { post, pauses = PAUSES }: Options) {
  async function deliver({ id }: Pick<SimulatedEvent, 'id'>): Promise<number> {
    const status = await post(ledger.events.known(id))
    const event = ledger.events.known(id)
    ledger.events.put({ ...event, answers: [...event.answers, status] })
    return status
  }

  return {
    deliver,
    async attempt(
      { id, eventId, attempt }: Delivery,
      add: (task: Task, afterMs: number) => void,
    ): Promise<void> {
      const status = await deliver({ id: eventId })
      const pause = pauses[attempt]
      const isAccepted = status >= 200 && status < 300
      ledger.transact(() => {
        ledger.tasks.remove(id)
        if (isAccepted || pause === undefined || ledger.events.known(eventId).isForged) return
        add({ do: 'deliver', eventId, attempt: attempt + 1 }, pause)
      })
    },
  }
}
