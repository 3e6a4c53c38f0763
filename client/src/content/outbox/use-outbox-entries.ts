import { useCallback, useEffect } from 'react'
import { useRequest } from '#client/ui/use-request.ts'
import type { PendingItem } from '#client/device/db/outbox-rows.ts'
import { SEND_LEASE_MS } from '#client/device/pending/lease.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useOutbox } from './use-outbox.ts'

// Least delay before the next read: the clock may be set, which makes the computed delay too short.
const MIN_DELAY_MS = 1000

const NOTHING: readonly PendingItem[] = []

/** Returns the pending and rejected items, again after each change; none before the device storage was read. */
export function useOutboxEntries(): readonly PendingItem[] {
  const outbox = useOutbox()
  const list = useCallback(() => outbox.list(), [outbox])
  const [request, , refetch] = useRequest('', list)
  const entries = request.status === 'success' ? request.data : NOTHING
  useEffect(() => outbox.onChange(() => refetch()), [outbox, refetch])

  useEffect(() => {
    const leases = entries.flatMap(({ leasedAt }) => leasedAt ?? [])
    if (leases.length === 0) return undefined
    // A killed tab reports no result: reads the entries again when its lease expires.
    const left = Math.min(...leases) + SEND_LEASE_MS - serverNow()
    const timer = setTimeout(refetch, Math.max(left, MIN_DELAY_MS))
    return () => clearTimeout(timer)
  }, [entries, refetch])

  return entries
}
