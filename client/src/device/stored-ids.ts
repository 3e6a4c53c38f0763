import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

/** Set of ids of this device, and a hook that reads it: undefined before the device was read, and on the server. */
function createIdSet() {
  let ids: ReadonlySet<string> | undefined
  const { emit, on } = createEvent()
  const set = (next: ReadonlySet<string>): void => {
    ids = next
    emit()
  }
  const useHas = (id: string): boolean | undefined =>
    useSyncExternalStore(
      on,
      () => ids?.has(id),
      () => undefined,
    )
  return [set, useHas] as const
}

export const [setSavedIds, useIsSaved] = createIdSet()

export const [setCachedQuizIds, useIsQuizCached] = createIdSet()
