import { parentPort } from 'node:worker_threads'
import { encryptMessages } from './encrypt-messages.ts'
import type { PlainMessage } from './encrypt-messages.ts'

parentPort?.on('message', (messages: PlainMessage[]) => {
  const batch = encryptMessages(messages)
  parentPort?.postMessage(batch, [batch.bodies.buffer])
})
