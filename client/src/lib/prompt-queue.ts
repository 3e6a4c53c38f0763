import { useEffect, useSyncExternalStore } from 'react'
import { createEvent } from './event.ts'

// Who asks people something of its own accord, in the order in which they came; the first one is on.
const waiting: symbol[] = []
const { emit, on } = createEvent()

function change(by: () => void): void {
  by()
  emit()
}

/** Takes a place in the row of those who ask; returns how it is given up. */
function queue(name: symbol): () => void {
  change(() => waiting.push(name))
  return () => change(() => waiting.splice(waiting.indexOf(name), 1))
}

/** Whether a prompt named so that wants to ask may do so: never two at once. */
export function usePromptSlot(name: symbol, wants: boolean): boolean {
  useEffect(() => (wants ? queue(name) : undefined), [name, wants])
  return useSyncExternalStore(
    on,
    () => waiting[0] === name,
    () => false,
  )
}
