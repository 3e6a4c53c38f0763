import { createContext, use } from 'react'
import { NetworkError } from '#client/lib/network-error.ts'
import type { Outbox } from './outbox.ts'

const ofDevice = () =>
  import('./pending.ts').catch((cause: unknown) => {
    throw new NetworkError('The program could not be loaded', { cause })
  })

/** What is pending on this device; its program comes with the first call. */
export const outbox: Outbox = {
  add: async (entry) => (await ofDevice()).pending.add(entry),
  flush: async () => (await ofDevice()).pending.flush(),
  list: async () => (await ofDevice()).pending.list(),
  cancel: async (id) => (await ofDevice()).pending.cancel(id),
  onChange(listen) {
    let isOver = false
    let stop = () => {
      isOver = true
    }
    // Offline the program's own part may be missing: then nothing of it is to be had at all.
    void ofDevice().then(
      ({ pending }) => {
        if (!isOver) stop = pending.onChange(listen)
      },
      () => undefined,
    )
    return () => stop()
  },
}

/** Supplied by tests; elsewhere it is the device's. */
export const OutboxContext = createContext<Outbox>(outbox)

/** What was made on this device and has to reach the server once. */
export const useOutbox = (): Outbox => use(OutboxContext)

/** Returns the id of the user of the session, as far as the device knows it; blank without one. */
export const readOwner = (): Promise<string> =>
  import('./current-user.ts').then((file) => file.currentOwner()).catch(() => '')
