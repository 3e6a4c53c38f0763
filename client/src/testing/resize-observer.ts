import { vi } from 'vitest'

/** Replaces ResizeObserver until the test ends. Returns a function that reports a new size to the last one created. */
export function stubResizeObserver(): () => void {
  let resized = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => resized()
}
