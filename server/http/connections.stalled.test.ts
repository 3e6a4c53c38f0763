import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../fastify.config.ts'
import { stalledResponses, useStalledResponses } from './connections.ts'

const STALL_MS = 60_000
// More than any OS buffers for a client that does not read.
const LARGE = Buffer.alloc(64 * 1_048_576)

let app: FastifyInstance
let client: Socket
beforeEach(() => {
  app = Fastify()
  app.get('/', async () => LARGE)
})
afterEach(async () => {
  client.destroy()
  await app.close()
})

/** Sends a request and reads nothing; resolves with the server's socket once the response is stuck. */
async function requestAndWait(): Promise<Socket> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const connected = once(app.server, 'connection') as Promise<[Socket]>
  client = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined).pause()
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [socket] = await connected
  while (socket.writableLength === 0) await nextTurn()
  return socket
}

const unsent = (socket: Socket) =>
  (socket as Socket & { _handle: { writeQueueSize: number } })._handle.writeQueueSize

async function settled(socket: Socket): Promise<void> {
  for (let quiet = 0, last = -1; quiet < 1000; last = unsent(socket)) {
    await nextTurn()
    quiet = unsent(socket) === last ? quiet + 1 : 0
  }
}

describe('a response that is not read', () => {
  it('a response is ended once the client has read nothing of it for a minute, and not earlier', async () => {
    let now = 0
    const { watch, check } = stalledResponses(STALL_MS, () => now)
    const socket = await requestAndWait()
    await settled(socket)
    watch(socket)
    check()
    now = STALL_MS - 1
    check()
    expect(socket.destroyed).toBe(false)
    now = STALL_MS
    check()
    expect(socket.destroyed).toBe(true)
  })

  it('a response continues while the reader takes a little of it now and then', async () => {
    let now = 0
    const { watch, check } = stalledResponses(STALL_MS, () => now)
    const socket = await requestAndWait()
    await settled(socket)
    watch(socket)
    check()
    for (let minute = 1; minute <= 3; minute += 1) {
      const before = unsent(socket)
      client.resume()
      while (unsent(socket) === before) await nextTurn()
      client.pause()
      await settled(socket)
      now = minute * STALL_MS
      check()
      expect(socket.destroyed).toBe(false)
    }
    now += STALL_MS
    check()
    expect(socket.destroyed).toBe(true)
  })

  it('a response that the client does not read is ended by a periodic check while the server listens', async () => {
    useStalledResponses(app, 60)
    const socket = await requestAndWait()
    await once(socket, 'close')
    expect(readConfig({}).responseStallMs).toBe(STALL_MS)
  })
})

it('a connection is not closed while it waits for its response or for its next request', async () => {
  let now = 0
  const { watch, check } = stalledResponses(STALL_MS, () => now)
  app.get('/small', async () => 'small')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const connected = once(app.server, 'connection') as Promise<[Socket]>
  client = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /small HTTP/1.1\r\nhost: a\r\n\r\n')
  const [socket] = await connected
  watch(socket)
  await once(client, 'data')
  for (now = 0; now < 5 * STALL_MS; now += STALL_MS) check()
  expect(socket.destroyed).toBe(false)
})
