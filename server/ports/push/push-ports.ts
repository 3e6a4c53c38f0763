import type { ParsePushEndpoint } from '#server/ports/push/protocol/push-endpoint.ts'
import type { PushSender } from '#server/ports/push/sending/push-sender.ts'

/** What a server needs to send push messages. */
export type PushPorts = {
  sender: PushSender
  /** The key with which browsers subscribe, base64url. */
  publicKey: string
  /** Checks the addresses of subscriptions. */
  parseEndpoint: ParsePushEndpoint
}

/** For programs that serve nobody: no subscription is accepted, and nothing is sent. */
export const noPush: PushPorts = {
  sender: {
    send: async () => ({ status: 'refused' }),
    room: () => 0,
    parkedUntil: () => null,
    close: async () => undefined,
  },
  publicKey: '',
  parseEndpoint: () => null,
}
