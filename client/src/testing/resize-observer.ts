import { vi } from 'vitest'

/** For tests: replaces ResizeObserver until the test ends. Returns what tells the last one created of a new size. */
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
