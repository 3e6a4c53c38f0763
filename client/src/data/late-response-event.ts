import { createEvent } from '#client/lib/event.ts'

const { emit, on } = createEvent<string>()
const staged = new Set<string>()

/** Notifies dialogs that a newer response is staged under a path, until a request takes it. */
export const lateResponse = {
  stage(path: string): void {
    staged.add(path)
    emit(path)
  },

  consume: (path: string): boolean => staged.delete(path),

  /** Calls back at once if a response is staged. Returns a function that removes the listener. */
  on(path: string, listener: () => void): () => void {
    const stop = on((each) => {
      if (each === path) listener()
    })
    if (staged.has(path)) listener()
    return stop
  },
}
