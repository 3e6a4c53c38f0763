import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '#server/lib/thread-priority.ts'
import type { FromCardThread, ToCardThread } from './card-thread.ts'
import { drawCard } from './draw-card.ts'

lowerThreadPriority('picture')

const post = (message: FromCardThread, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer)

parentPort?.on('message', ({ number, input }: ToCardThread) => {
  try {
    // A copy in its own memory, which can be transferred.
    const png = Uint8Array.from(drawCard(input))
    post({ number, png }, [png.buffer])
  } catch (error) {
    post({ number, error: error instanceof Error ? error : new Error(String(error)) })
  }
})
