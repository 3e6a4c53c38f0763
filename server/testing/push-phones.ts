import { pushEndpoints } from '#server/ports/push/push-request.ts'
import type { PushPorts } from '../ports/push/push-ports.ts'
import { pushSender } from '#server/ports/push/push-sender.ts'
import { vapidHeaders, deriveVapidKeys } from '#server/ports/push/vapid.ts'
import { pushService } from './push-service/push-service.ts'
import type { PushService } from './push-service/push-service.ts'

const KEYS = deriveVapidKeys(Buffer.alloc(32, 7))

type Notification = Record<string, unknown>

type Options = {
  clock?: () => number
  /** Further trusted push services; their creators close them. */
  others?: readonly PushService[]
}

/** Starts a push service on this machine, with the ports for an app that sends to it. */
export async function pushPhones({ others = [], ...options }: Options = {}) {
  const service = await pushService({ protocols: ['h2'] })
  const services = [service, ...others]
  const allowedHosts = services.map(({ host }) => host)
  const sender = pushSender({
    allowedHosts,
    authorization: vapidHeaders({ keys: KEYS, subject: () => 'mailto:help@jobs.example.in' }),
    ca: services.map(({ ca }) => ca).join(''),
    ...options,
  })
  const push: PushPorts = { sender, publicKey: KEYS.publicKey, parseEndpoint: pushEndpoints(allowedHosts) }
  return {
    service,
    push,
    messagesOf: (endpoint: string): Notification[] =>
      service.received
        .filter((message) => message.endpoint === endpoint)
        .map(({ text }) => (JSON.parse(text ?? 'null') as { notification: Notification }).notification),
    async close() {
      await sender.close()
      await service.close()
    },
  }
}

export type PushPhones = Awaited<ReturnType<typeof pushPhones>>
