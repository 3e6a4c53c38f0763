import { createContext, use, useEffect } from 'react'
import { NetworkError } from '#client/lib/network/network-error.ts'
import type { Outbox } from '#client/device/outbox/outbox.ts'

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
