import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

let known: ReadonlySet<string> | undefined
const { emit, on } = createEvent()

/** Shows which posts (ids) whoever uses the device has saved. */
export function setSavedIds(ids: ReadonlySet<string>): void {
  known = ids
  emit()
}

const nothing = () => undefined

/** Whether a post is saved; undefined until the device was asked, which the server that draws a page never is. */
export const useIsSaved = (postId: string): boolean | undefined =>
  useSyncExternalStore(on, () => known?.has(postId), nothing)
