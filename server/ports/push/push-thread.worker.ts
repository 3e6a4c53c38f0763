import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '#server/lib/thread-priority.ts'
import { pushSender } from './push-sender.ts'
import { reportingSender } from './push-thread.ts'
import type { PushBatch, PushThreadSettings } from './push-thread.ts'
import { vapidHeaders } from './vapid.ts'

lowerThreadPriority('push')

const { allowedHosts, keys } = workerData as PushThreadSettings
let subject: string | null = null
const authorization = vapidHeaders({ keys, subject: () => subject })
const send = reportingSender(pushSender({ allowedHosts, authorization }), (report) =>
  parentPort?.postMessage(report),
)

parentPort?.on('message', (batch: PushBatch) => {
  ;({ subject } = batch)
  send(batch)
})
