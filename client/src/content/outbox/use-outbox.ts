import { createContext, use, useEffect, useCallback } from 'react'
import { NetworkError } from '#client/lib/network/network-error.ts'
import type { Outbox } from '#client/device/outbox/outbox.ts'
import { useRequest } from '#client/ui/use-request.ts'
import type { PendingItem } from '#client/device/db/outbox-rows.ts'
import { SEND_LEASE_MS } from '#client/device/pending/lease.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

const load = () => import('#client/device/outbox/outbox-client.ts')

const ofDevice = () =>
  load().then(
    ({ outboxClient }) => outboxClient,
    (cause: unknown) => {
      throw new NetworkError('The program could not be loaded', { cause })
    },
  )

/** Outbox of this device; its code is loaded with the first call. */
export const outbox: Outbox = {
  add: async (entry) => (await ofDevice()).add(entry),
  flush: async () => (await ofDevice()).flush(),
  list: async () => (await ofDevice()).list(),
  cancel: async (id) => (await ofDevice()).cancel(id),
  onChange(listen) {
    let isOver = false
    let stop = () => {
      isOver = true
    }
    // If the code cannot be loaded, there are no changes to report.
    void ofDevice().then(
      (client) => {
        if (!isOver) stop = client.onChange(listen)
      },
      () => undefined,
    )
    return () => stop()
  },
}

export const OutboxContext = createContext<Outbox>(outbox)

export const useOutbox = (): Outbox => use(OutboxContext)

/** Returns the user id of the session as stored on the device; blank without a session or storage. */
export const readOwner = (): Promise<string> =>
  load()
    .then(({ entryOwner }) => entryOwner())
    .catch(() => '')

/** Prepares background sending while a form is filled, so that its page may be closed. */
export function useSendingLater(): void {
  useEffect(() => {
    load()
      .then(({ prepareBackgroundSending }) => prepareBackgroundSending())
      // Without background sending, an open page sends the entries.
      .catch(() => undefined)
  }, [])
}

// Least delay before the next read: the clock may be set, which makes the computed delay too short.
const MIN_DELAY_MS = 1000

const NOTHING: readonly PendingItem[] = []

/** Returns the pending and rejected items, again after each change; none before the device storage was read. */
export function useOutboxEntries(): readonly PendingItem[] {
  const store = useOutbox()
  const list = useCallback(() => store.list(), [store])
  const [request, , refetch] = useRequest('', list)
  const entries = request.status === 'success' ? request.data : NOTHING
  useEffect(() => store.onChange(() => refetch()), [store, refetch])

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
