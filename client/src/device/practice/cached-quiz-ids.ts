import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

let ids: ReadonlySet<string> | undefined
const { emit, on } = createEvent()

/** Sets the ids of practice quizzes cached with their questions. */
export function setCachedQuizIds(next: ReadonlySet<string>): void {
  ids = next
  emit()
}

/** Returns true if the device has a practice quiz; undefined before the device was read, and on the server. */
export const useIsQuizCached = (id: string): boolean | undefined =>
  useSyncExternalStore(
    on,
    () => ids?.has(id),
    () => undefined,
  )
