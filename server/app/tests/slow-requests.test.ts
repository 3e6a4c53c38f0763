import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig, serverOptions } from '../../../fastify.config.ts'
import { unroutedErrors } from '#server/http/error-handler.ts'

const TIMEOUT_MS = 300
const DRIP_MS = 20
const HEAD = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'

const config = readConfig({ LOG_LEVEL: 'silent' })
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ ...serverOptions({ ...config, requestTimeoutMs: TIMEOUT_MS }), ...unroutedErrors({}) })
  app.post('/', async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends a text, then single bytes; returns the response once the server ends the connection. */
async function sendSlowly(text: string, drip: string): Promise<string> {
  const socket: Socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => (response += chunk.toString())).on('error', () => undefined)
  socket.write(text)
  const dripping = setInterval(() => socket.write(drip), DRIP_MS)
  await once(socket, 'close')
  clearInterval(dripping)
  return response
}

it.each([
  ['headers', HEAD, 'x'],
  ['a body of a known length', `${HEAD}content-length: 60000\r\n\r\n`, ' '],
  ['a body in chunks', `${HEAD}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
])('a request that sends %s too slowly gets 408 and its connection is closed', async (_name, text, drip) => {
  expect(await sendSlowly(text, drip)).toMatch(/^HTTP\/1\.1 408 /)
})

it('the server gives each request 30 s to arrive, and checks for timeouts every second', () => {
  const { requestTimeout, http } = serverOptions(config) as { requestTimeout: number; http: object }
  expect({ requestTimeout, http }).toEqual({
    requestTimeout: 30_000,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 1000 },
  })
})
