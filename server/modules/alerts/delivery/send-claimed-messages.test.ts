import { expect, it } from 'vitest'
import type { PushMessage, PushSender } from '#server/ports/push/push-sender.ts'
import type { DueDelivery } from '#server/modules/alerts/model/pending-deliveries.repository.ts'
import { claimedMessages } from './send-claimed-messages.ts'

const ORIGIN = 'https://push.example'
const due = (seq: number) => ({ seq, origin: ORIGIN, expiresAt: 90_000_000 }) as DueDelivery
const message = { id: 'S', endpoint: ORIGIN, topic: '1' } as PushMessage

/** Builds a sender without room until it is opened. */
function scriptedSender() {
  const sent: PushMessage[] = []
  const sender = {
    isOpen: false,
    async send(given: PushMessage) {
      sent.push(given)
      return { status: 'accepted' } as const
    },
    room: () => (sender.isOpen ? 1 : 0),
    parkedUntil: () => null,
    close: async () => undefined,
  }
  return { sender: sender as typeof sender & PushSender, sent }
}

it('a message is sent with its remaining TTL, and is dropped if it has expired', () => {
  let now = 0
  const { sender, sent } = scriptedSender()
  const claimed = claimedMessages(sender, () => now)
  claimed.add({ due: due(1), message, until: 60_000 })
  claimed.add({ due: due(2), message, until: 20_000 })
  claimed.add({ due: due(3), message, until: Infinity })
  claimed.pump()
  expect(sent).toEqual([])
  now = 20_000
  sender.isOpen = true
  claimed.pump()
  expect(sent.map(({ ttl }) => ttl)).toEqual([40, 86_400])
  expect([claimed.has(1), claimed.has(2), claimed.has(3)]).toEqual([true, false, true])
})
