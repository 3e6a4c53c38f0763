import { readsQueue } from '#client/device/alerts/reads-queue.ts'
import type { PendingQueue } from '#client/device/pending/pending-queue.ts'
import { practiceQueue } from '#client/device/practice/practice-queue.ts'
import { savedQueue } from '#client/device/saved/saved-queue.ts'
import { messagesQueue } from './outbox-queue.ts'

/** Queues of pages and of the background worker, which also sends the profile. */
export const rowQueues: readonly PendingQueue[] = [savedQueue, practiceQueue, readsQueue, messagesQueue]
