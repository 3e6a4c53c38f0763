import type { EncryptedBatch, PlainMessage } from './encrypt-messages.ts'
import { encryptionThread } from './encryption-thread.ts'

/** A message as it is sent: headers as names and values in turn. */
export type EncryptedMessage = { headers: string[]; body: Uint8Array }

/** Encrypts messages away from the thread that answers requests. */
export type MessageEncryption = {
  /** Null for keys or a topic that nothing can be encrypted with; rejects if the thread ended over it twice. */
  encrypt(message: PlainMessage): Promise<EncryptedMessage | null>
  close(): Promise<void>
}

type Options = {
  /** Told in a line when the thread ended by itself. */
  report: (line: string) => void
  workerUrl?: URL
  /** Time after which a batch counts as hung, milliseconds. */
  timeoutMs?: number
}

type Task = {
  message: PlainMessage
  attempts: number
  resolve: (message: EncryptedMessage | null) => void
  reject: (error: Error) => void
}

const WORKER_URL = new URL('./encrypt-messages.worker.ts', import.meta.url)
const TIMEOUT_MS = 30_000
// What comes back is sent in one turn of the event loop: requests wait no longer than for two of these.
const BATCH_SIZE = 16
// One that is being encrypted and one that waits, so that the thread never waits for this one.
const MAX_BATCHES = 2
const MAX_ATTEMPTS = 2

const toPlain = ({ p256dh, auth, payload, ttl, urgency, topic }: PlainMessage): PlainMessage => ({
  p256dh,
  auth,
  payload,
  ttl,
  urgency,
  topic,
})

function resolveBatch(tasks: readonly Task[], { parts, bodies }: EncryptedBatch): void {
  let at = 0
  for (const [index, { resolve }] of tasks.entries()) {
    const part = parts[index]
    if (part) {
      resolve({ headers: part.headers, body: bodies.subarray(at, at + part.length) })
      at += part.length
    } else resolve(null)
  }
}

function rejectAll(tasks: readonly Task[], message: string): void {
  for (const { reject } of tasks) reject(new Error(message))
}

/** Builds an encryption in a thread. Messages of one turn of the event loop go there in as few batches as possible. */
export function messageEncryption({
  report,
  workerUrl = WORKER_URL,
  timeoutMs = TIMEOUT_MS,
}: Options): MessageEncryption {
  const queued: Task[] = []
  const batches: Task[][] = []
  let isFlushPlanned = false
  let isClosed = false

  function flush(): void {
    isFlushPlanned = false
    while (queued.length > 0 && batches.length < MAX_BATCHES) {
      const batch = queued.splice(0, BATCH_SIZE)
      for (const task of batch) task.attempts += 1
      batches.push(batch)
      thread.post(batch.map(({ message }) => toPlain(message)))
    }
    thread.setBusy(batches.length > 0)
  }
  function planFlush(): void {
    if (!isFlushPlanned) setImmediate(flush)
    isFlushPlanned = true
  }
  const thread = encryptionThread({
    workerUrl,
    timeoutMs,
    onBatch(batch) {
      resolveBatch(batches.shift() ?? [], batch)
      flush()
    },
    onEnd(reason) {
      const open = batches.splice(0).flat()
      report(`The thread that encrypts push messages ended (${reason}) with ${open.length} messages.`)
      // Tried once more: the thread may have ended for want of memory, or by another message of the batch.
      queued.unshift(...open.filter(({ attempts }) => attempts < MAX_ATTEMPTS))
      rejectAll(
        open.filter(({ attempts }) => attempts >= MAX_ATTEMPTS),
        'A push message could not be encrypted.',
      )
      planFlush()
    },
  })

  return {
    encrypt: (message) =>
      new Promise((resolve, reject) => {
        const task = { message, attempts: 0, resolve, reject }
        if (isClosed) return rejectAll([task], 'The encryption is closed.')
        queued.push(task)
        planFlush()
      }),
    async close() {
      isClosed = true
      rejectAll([...batches.splice(0).flat(), ...queued.splice(0)], 'The encryption is closed.')
      await thread.close()
    },
  }
}
