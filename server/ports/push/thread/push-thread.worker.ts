import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '#server/lib/thread-priority.ts'
import { pushSender } from '#server/ports/push/sending/push-sender.ts'
import { reportingSender } from './reporting-sender.ts'
import type { PushBatch, PushThreadSettings } from './push-thread-messages.ts'
import { vapidHeaders } from '#server/ports/push/protocol/vapid.ts'

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
