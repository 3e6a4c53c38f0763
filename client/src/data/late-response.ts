import { createEvent } from '#client/lib/event.ts'

const { emit, on } = createEvent<string>()
const staged = new Set<string>()

/** A newer response than the one that was returned is staged under a path, until somebody requests that path again. */
export const lateResponse = {
  stage(path: string): void {
    staged.add(path)
    emit(path)
  },

  take(path: string): void {
    staged.delete(path)
  },

  /** Calls back for each late response of a path: at once if one is staged. Returns what removes the listener. */
  on(path: string, listener: () => void): () => void {
    const stop = on((each) => {
      if (each === path) listener()
    })
    if (staged.has(path)) listener()
    return stop
  },
}
