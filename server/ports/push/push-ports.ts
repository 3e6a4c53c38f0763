import type { ParsePushEndpoint } from './push-request.ts'
import type { PushSender } from './push-sender.ts'

export type PushPorts = {
  sender: PushSender
  publicKey: string
  parseEndpoint: ParsePushEndpoint
}

/** Ports for programs without users: no subscription is accepted, and nothing is sent. */
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
