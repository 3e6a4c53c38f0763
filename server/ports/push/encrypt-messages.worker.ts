import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { encryptMessages } from './encrypt-messages.ts'
import type { PlainMessage } from './encrypt-messages.ts'

// On Linux this is the priority of this thread alone: where processors are few, messages give way to readers.
const READERS_FIRST = 10
if (process.platform === 'linux') os.setPriority(READERS_FIRST)

parentPort?.on('message', (messages: PlainMessage[]) => {
  const batch = encryptMessages(messages)
  parentPort?.postMessage(batch, [batch.bodies.buffer])
})
