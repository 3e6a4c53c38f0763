import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

let ids: ReadonlySet<string> | undefined
const { emit, on } = createEvent()

export function setSavedIds(next: ReadonlySet<string>): void {
  ids = next
  emit()
}

/** Undefined before the device was read, and on the server. */
export const useIsSaved = (postId: string): boolean | undefined =>
  useSyncExternalStore(
    on,
    () => ids?.has(postId),
    () => undefined,
  )
