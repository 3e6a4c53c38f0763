import { useEffect, useState } from 'react'
import type { OutboxEntry } from '#client/lib/outbox.ts'
import { useOutbox } from '#client/lib/use-outbox.ts'

const NOTHING: readonly OutboxEntry[] = []

/** What waits to be sent or was refused, as it changes; nothing until the device has been asked. */
export function useWaiting(): readonly OutboxEntry[] {
  const outbox = useOutbox()
  const [entries, setEntries] = useState(NOTHING)

  useEffect(() => {
    let isCurrent = true
    let turns = 0
    const look = () => {
      const turn = ++turns
      outbox.list().then(
        (found) => {
          if (isCurrent && turn === turns) setEntries(found)
        },
        // A device that keeps nothing has nothing waiting.
        () => undefined,
      )
    }
    look()
    const stop = outbox.onChange(look)
    return () => {
      isCurrent = false
      stop()
    }
  }, [outbox])

  return entries
}
