import { Worker } from 'node:worker_threads'
import type { EncryptedBatch, PlainMessage } from './encrypt-messages.ts'

/** The thread that encrypts: it starts with the first batch, and with the first one after it has ended. */
export type EncryptionThread = {
  post(messages: readonly PlainMessage[]): void
  /** Says whether batches are open: without any, the thread keeps no process alive and is not watched. */
  setBusy(isBusy: boolean): void
  close(): Promise<void>
}

type Options = {
  workerUrl: URL
  /** Time without a batch after which a busy thread counts as hung and is ended, milliseconds. */
  timeoutMs: number
  /** Batches come in the order in which they were posted. */
  onBatch: (batch: EncryptedBatch) => void
  /** Called when the thread ended by itself, or hung; what it had is lost. */
  onEnd: (reason: string) => void
}

/** Builds the thread. */
export function encryptionThread({ workerUrl, timeoutMs, onBatch, onEnd }: Options): EncryptionThread {
  let worker: Worker | null = null
  let watch: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(workerUrl, { execArgv: [] })
    let reason = ''
    started.on('message', onBatch)
    started.on('error', (error: Error) => (reason = error.name))
    started.on('exit', (code) => {
      if (worker !== started) return
      worker = null
      clearTimeout(watch)
      onEnd(reason || `exit code ${code}`)
    })
    return started
  }

  return {
    post(messages) {
      worker ??= start()
      worker.postMessage(messages)
    },
    setBusy(isBusy) {
      clearTimeout(watch)
      if (!isBusy) {
        worker?.unref()
        return
      }
      worker?.ref()
      watch = setTimeout(() => void worker?.terminate(), timeoutMs)
    },
    async close() {
      clearTimeout(watch)
      const ended = worker
      worker = null
      await ended?.terminate()
    },
  }
}
