import { useEffect, useState } from 'react'
import { SEND_LEASE_MS, type PendingItem } from '#client/device/outbox.ts'
import { useOutbox } from '#client/device/use-outbox.ts'

// Device clocks get changed.
const SHORTEST_WAIT_MS = 1000

const NOTHING: readonly PendingItem[] = []

/** Returns the queued and rejected outbox entries as they change; empty until they were read from the device. */
export function useOutboxEntries(): readonly PendingItem[] {
  const outbox = useOutbox()
  const [entries, setEntries] = useState(NOTHING)

  useEffect(() => {
    let isCurrent = true
    let turns = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const turn = ++turns
      outbox.list().then(
        (found) => {
          if (!isCurrent || turn !== turns) return
          setEntries(found)
          clearTimeout(timer)
          // A tab that was killed in flight emits no change, so look again when its lease expires.
          const begins = found.flatMap(({ leasedAt }) => leasedAt ?? [])
          const left = Math.min(...begins) + SEND_LEASE_MS - Date.now()
          if (begins.length > 0) timer = setTimeout(look, Math.max(left, SHORTEST_WAIT_MS))
        },
        // Without storage on the device nothing is queued.
        () => undefined,
      )
    }
    look()
    const stop = outbox.onChange(look)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stop()
    }
  }, [outbox])

  return entries
}
