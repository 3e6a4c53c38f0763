import { useEffect, useSyncExternalStore } from 'react'

// Who asks people something of its own accord, in the order in which they came; the first one is on.
const waiting: symbol[] = []
const listeners = new Set<() => void>()

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

function change(by: () => void): void {
  by()
  for (const listen of listeners) listen()
}

/** Takes a place in the row of those who ask; returns how it is given up. */
function queue(name: symbol): () => void {
  change(() => waiting.push(name))
  return () => change(() => waiting.splice(waiting.indexOf(name), 1))
}

/** Whether a prompt named so that wants to ask may do so: never two at once. */
export function usePromptTurn(name: symbol, wants: boolean): boolean {
  useEffect(() => (wants ? queue(name) : undefined), [name, wants])
  return useSyncExternalStore(
    subscribe,
    () => waiting[0] === name,
    () => false,
  )
}
