import type { PushOutcome } from '#server/ports/push/sending/push-outcome.ts'
import type { PushMessage } from '#server/ports/push/sending/push-sender.ts'
import type { PushReport } from './push-thread-messages.ts'

export type PushTask = {
  number: number
  origin: string
  message: PushMessage
  attempts: number
  resolve: (outcome: PushOutcome) => void
}

type Settled = { task: PushTask; outcome: PushOutcome }

export function pushTasks() {
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
    /** Removes and returns the posted messages, which are lost with the thread. */
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
