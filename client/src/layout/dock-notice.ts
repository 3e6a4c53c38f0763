import { useSyncExternalStore, type ComponentType } from 'react'
import { createEvent } from '#client/lib/event.ts'

let Notice: ComponentType | null = null
const { emit, on } = createEvent()

/** Sets the component at the top of the bottom bars. It is loaded after the page, and only if needed. */
export function setDockNotice(next: ComponentType): void {
  Notice = next
  emit()
}

/** Returns the component at the top of the bottom bars; null until it is set, and on the server. */
export const useDockNotice = (): ComponentType | null =>
  useSyncExternalStore(
    on,
    () => Notice,
    () => null,
  )
