import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

let ids: ReadonlySet<string> | undefined
const { emit, on } = createEvent()

/** Sets the ids of the practice quizzes that the device has with their questions. */
export function setCachedQuizIds(next: ReadonlySet<string>): void {
  ids = next
  emit()
}

/** Returns whether the device has a practice quiz; undefined until it was read, and on the server. */
export const useIsQuizCached = (id: string): boolean | undefined =>
  useSyncExternalStore(
    on,
    () => ids?.has(id),
    () => undefined,
  )
