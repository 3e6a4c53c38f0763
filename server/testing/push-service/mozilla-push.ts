import { randomUUID } from 'node:crypto'
import type { PushService } from './push-service.ts'
import { webSocketServer, type Connection } from './web-socket.ts'

type Message = {
  messageType?: string
  uaid?: string
  channelID?: string
  key?: string
  updates?: { channelID: string; version: string }[]
}

type Waiting = { channelID: string; version: string; data: string }

/**
 * Starts the push service side that Firefox connects to (`dom.push.serverURL`). Messages to a channel go to its
 * browser, at once or with its next connection, until it acknowledges them.
 */
export async function mozillaPush(service: Pick<PushService, 'addReceiver'>) {
  const uaid = randomUUID()
  const waiting = new Map<string, Waiting>()
  const acknowledged: string[] = []
  let current: Connection | null = null

  const send = (message: object) => current?.send(JSON.stringify(message))
  const notify = (message: Waiting) =>
    send({ messageType: 'notification', headers: { encoding: 'aes128gcm' }, ...message })

  function register(channelID: string, key: string | undefined): void {
    // The key has padding here, but not in senders' requests.
    const senderKey = key?.replace(/=+$/, '') ?? null
    const pushEndpoint = service.addReceiver(senderKey, (body) => {
      const message = { channelID, version: randomUUID(), data: body.toString('base64url') }
      waiting.set(message.version, message)
      notify(message)
    })
    send({ messageType: 'register', channelID, status: 200, pushEndpoint })
  }

  function take(message: Message): void {
    const { messageType, channelID = '' } = message
    if (messageType === undefined) send({})
    if (messageType === 'hello') {
      send({ messageType, uaid, status: 200, use_webpush: true, broadcasts: {} })
      for (const each of waiting.values()) notify(each)
    }
    if (messageType === 'register') register(channelID, message.key)
    if (messageType === 'unregister') send({ messageType, channelID, status: 200 })
    if (messageType === 'ack')
      for (const { version } of message.updates ?? []) {
        waiting.delete(version)
        acknowledged.push(version)
      }
  }

  const server = await webSocketServer('push-notification', (connection) => {
    current = connection
    connection.onText((text) => take(JSON.parse(text) as Message))
  })
  return {
    /** Address for `dom.push.serverURL`. */
    address: `ws://127.0.0.1:${server.port}/`,
    acknowledged,
    /** Disconnects browsers, or lets them reconnect. */
    setOpen: (isOpen: boolean) => server.setOpen(isOpen),
    close: () => server.close(),
  }
}
