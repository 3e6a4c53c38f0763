import { addMessage, cancelMessage, listMessages, onMessages } from './outbox-client.ts'
import type { Outbox } from './outbox.ts'
import { savedChanged } from './saved-events.ts'
import { cancelSaved, listPendingSaved } from './saved-push.ts'
import { sendPending } from './send-pending.ts'

const SOURCES = [
  { list: listPendingSaved, cancel: cancelSaved },
  { list: listMessages, cancel: cancelMessage },
]

/** All that is pending on this device: saved jobs that the server has not confirmed, and messages. */
export const pending: Outbox = {
  add: addMessage,
  flush: sendPending,

  async list() {
    const all = await Promise.all(SOURCES.map(({ list }) => list()))
    return all.flat().sort((a, b) => a.createdAt - b.createdAt)
  },

  async cancel(id) {
    for (const { cancel } of SOURCES) if (await cancel(id)) return true
    return false
  },

  onChange(listen) {
    const stops = [onMessages(listen), savedChanged.on(() => listen())]
    return () => stops.forEach((stop) => stop())
  },
}
