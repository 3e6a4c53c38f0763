import { createContext, use } from 'react'
import { NetworkError } from '#client/lib/network-error.ts'
import type { Outbox } from './outbox.ts'

const ofDevice = () =>
  import('./outbox-client.ts').catch((cause: unknown) => {
    throw new NetworkError('The program could not be loaded', { cause })
  })

/** The outbox of this device, which comes with the first call. */
export const outbox: Outbox = {
  add: async (entry) => (await ofDevice()).deviceOutbox.add(entry),
  flush: async () => (await ofDevice()).deviceOutbox.flush(),
  list: async () => (await ofDevice()).deviceOutbox.list(),
  cancel: async (id) => (await ofDevice()).deviceOutbox.cancel(id),
  removeOf: async (owner) => (await ofDevice()).deviceOutbox.removeOf(owner),
  onChange(listen) {
    let isOver = false
    let stop = () => {
      isOver = true
    }
    // Offline the program's own part may be missing: then nothing of the outbox is to be had at all.
    void ofDevice().then(
      ({ deviceOutbox }) => {
        if (!isOver) stop = deviceOutbox.onChange(listen)
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

/** Notes who uses the device, by the id; blank for nobody. What waited for that person is sent. */
export const notePerson = async (id: string): Promise<void> => (await ofDevice()).notePerson(id)

/** The id of the person that this device belongs to while nobody signs out; blank for nobody, and where it keeps nothing. */
export const readPerson = (): Promise<string> =>
  import('./shared-db.ts').then((file) => file.readPerson()).catch(() => '')
