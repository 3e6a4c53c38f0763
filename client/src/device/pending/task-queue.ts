import type { PendingQueue } from './pending-queue.ts'
import { classifyError } from './send-request.ts'

type Task = {
  /** Returns true if there is anything to send. */
  isPending: () => Promise<boolean>
  /** Sends it. Throws ApiError, NetworkError. */
  send: () => Promise<void>
}

/** Builds the queue of a task without rows, which no user sees or cancels. A rejected one is sent with the next trigger. */
export const taskQueue = ({ isPending, send }: Task): PendingQueue => ({
  async sendOnce() {
    if (!(await isPending())) return null
    if (!navigator.onLine) return { waitMs: 0 }
    try {
      await send()
      return null
    } catch (error) {
      const failure = classifyError(error)
      return failure.status === 'failed' ? { waitMs: failure.waitMs } : null
    }
  },
  list: () => Promise.resolve([]),
  cancel: () => Promise.resolve(false),
})
