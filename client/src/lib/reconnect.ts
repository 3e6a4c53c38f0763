import { createEvent } from './event.ts'

const { emit, on } = createEvent()
let isWatching = false

/**
 * The network is back: the browser says so, or a request reached the server after others could not. Many devices never
 * notice that they were cut off: they hold a network through which nothing passes.
 */
export const reconnect = {
  emit,
  on(listener: () => void): () => void {
    if (!isWatching) window.addEventListener('online', () => emit())
    isWatching = true
    return on(listener)
  },
}
