import { useEffect, useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'
import { hasUnsavedWork } from '#client/ui/forms/unsaved-work.ts'

/** Returns true if the user is idle: no dialog, no unsaved form, no typing. */
export const isUserIdle = (): boolean =>
  !document.hidden &&
  !hasUnsavedWork() &&
  document.querySelector('dialog[open]') === null &&
  document.activeElement?.matches('input, select, textarea') !== true

// Prompts that open without a user action (update, install), in order of arrival; the first one is shown.
const waiting: symbol[] = []
const { emit, on } = createEvent()

function change(by: () => void): void {
  by()
  emit()
}

function queue(name: symbol): () => void {
  change(() => waiting.push(name))
  return () => change(() => waiting.splice(waiting.indexOf(name), 1))
}

export function usePromptSlot(name: symbol, wants: boolean): boolean {
  useEffect(() => (wants ? queue(name) : undefined), [name, wants])
  return useSyncExternalStore(
    on,
    () => waiting[0] === name,
    () => false,
  )
}
