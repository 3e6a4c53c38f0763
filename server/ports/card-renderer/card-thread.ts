import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { unavailable } from '#server/lib/errors.ts'
import type { CardInput } from './draw-card.ts'

/** Draws pictures of posts for link previews, as PNG. */
export type CardRenderer = {
  /** Rejects with 503 if too many pictures are pending, or if the thread ended. */
  draw(input: CardInput): Promise<Buffer>
  close(): Promise<void>
}

export type ToCardThread = { number: number; input: CardInput }

export type FromCardThread =
  | { number: number; png: Uint8Array<ArrayBuffer> }
  | { number: number; error: Error }

/** Maximum number of pending pictures: at about 100 ms each, the last waits some seconds. */
export const MAX_PENDING_CARDS = 32

/** Time without a picture after which a busy thread counts as hung and is terminated, milliseconds. */
const TIMEOUT_MS = 20_000

/** An idle thread ends after this time, milliseconds. */
const IDLE_MS = 5 * MINUTE_MS

const WORKER_URL = new URL('./card.worker.ts', import.meta.url)

type Pending = { resolve: (png: Buffer) => void; reject: (error: unknown) => void }

type Options = { workerUrl?: URL; timeoutMs?: number; idleMs?: number }

/**
 * Draws in a thread, one picture at a time (docs/decisions/0072-preview-images.md). The thread starts with the first
 * picture, so a system without the native package starts, too: each picture then fails.
 */
export function cardThread({
  workerUrl = WORKER_URL,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
}: Options = {}): CardRenderer {
  const pending = new Map<number, Pending>()
  let count = 0
  let worker: Worker | null = null
  let watch: NodeJS.Timeout | undefined

  function restartWatch(): void {
    clearTimeout(watch)
    watch = setTimeout(() => void worker?.terminate(), pending.size > 0 ? timeoutMs : idleMs).unref()
  }

  function start(): Worker {
    const started = new Worker(workerUrl, { execArgv: [] })
    let cause: unknown
    // The server keeps the process alive, not the thread.
    started.unref()
    started.on('message', receive)
    started.on('error', (error) => (cause = error))
    started.on('exit', () => {
      if (worker !== started) return
      worker = null
      clearTimeout(watch)
      for (const { reject } of pending.values()) reject(unavailable('The picture could not be drawn.', cause))
      pending.clear()
    })
    return started
  }

  function receive(message: FromCardThread): void {
    const picture = pending.get(message.number)
    pending.delete(message.number)
    restartWatch()
    if ('error' in message) picture?.reject(message.error)
    else picture?.resolve(Buffer.from(message.png.buffer))
  }

  return {
    draw(input) {
      if (pending.size >= MAX_PENDING_CARDS)
        return Promise.reject(unavailable('Too many pictures at a time.'))
      count += 1
      const number = count
      return new Promise((resolve, reject) => {
        pending.set(number, { resolve, reject })
        worker ??= start()
        if (pending.size === 1) restartWatch()
        worker.postMessage({ number, input } satisfies ToCardThread)
      })
    },
    async close() {
      clearTimeout(watch)
      await worker?.terminate()
    },
  }
}
