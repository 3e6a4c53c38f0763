import { Worker } from 'node:worker_threads'
import type { PushBatch, PushReport, PushThreadSettings } from './push-thread-messages.ts'

/** Sending thread: starts with the first batch, and again with the next one after its end. */
export type PushThread = {
  post(batch: PushBatch): void
  /** Marks pending messages: an idle thread is not watched and does not keep the process alive. */
  setBusy(isBusy: boolean): void
  close(): Promise<void>
}

type Options = {
  workerUrl: URL
  settings: PushThreadSettings
  timeoutMs: number
  onReport: (report: PushReport) => void
  /** Reports an unexpected end or a hung thread; its messages are lost. */
  onEnd: (reason: string) => void
}

export function pushThread({ workerUrl, settings, timeoutMs, onReport, onEnd }: Options): PushThread {
  let worker: Worker | null = null
  let watch: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(workerUrl, { execArgv: [], workerData: settings })
    let reason = ''
    started.on('message', onReport)
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
    post(batch) {
      worker ??= start()
      worker.postMessage(batch)
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
