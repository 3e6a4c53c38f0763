import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { pushSender } from '#server/ports/push/sending/push-sender.ts'
import { reportingSender } from './reporting-sender.ts'
import type { PushBatch, PushThreadSettings } from './push-thread-messages.ts'
import { vapidHeaders } from '#server/ports/push/protocol/vapid.ts'

// Lowers the priority of this thread alone (Linux): on few processors, requests come first.
const READERS_FIRST = 10
if (process.platform === 'linux') os.setPriority(READERS_FIRST)

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
