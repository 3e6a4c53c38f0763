import type { PushOutcome } from '#server/ports/push/sending/push-outcome.ts'
import type { PushMessage } from '#server/ports/push/sending/push-sender.ts'
import type { PushReport } from './push-thread-messages.ts'

/** A message until it has an outcome. */
export type PushTask = {
  number: number
  origin: string
  message: PushMessage
  attempts: number
  resolve: (outcome: PushOutcome) => void
}

type Settled = { task: PushTask; outcome: PushOutcome }

/** Keeps messages until they have an outcome: first those that wait to be posted, then those that the thread has. */
export function pushTasks() {
  const posted = new Map<number, PushTask>()
  let queued: PushTask[] = []
  return {
    /** Returns whether these are the first that wait. */
    add(tasks: readonly PushTask[]): boolean {
      const isFirst = queued.length === 0 && tasks.length > 0
      queued.push(...tasks)
      return isFirst
    },
    /** Returns what waits, which counts as posted from now on. */
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
    /** Returns what the thread has, which is lost with it. */
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
