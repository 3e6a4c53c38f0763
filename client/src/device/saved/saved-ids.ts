import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

let ids: ReadonlySet<string> | undefined
const { emit, on } = createEvent()

/** Sets the ids of the posts that the current user of the device has saved. */
export function setSavedIds(next: ReadonlySet<string>): void {
  ids = next
  emit()
}

/** Returns whether a post is saved; undefined until the device was read, and on the server. */
export const useIsSaved = (postId: string): boolean | undefined =>
  useSyncExternalStore(
    on,
    () => ids?.has(postId),
    () => undefined,
  )
