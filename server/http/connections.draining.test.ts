import http from 'node:http'
import net from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useDraining } from './connections.ts'

let app: FastifyInstance
let agent: http.Agent
let port: number
let arrived: Promise<void>
let answer: () => void

beforeEach(async () => {
  const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  arrived = arrival.promise
  answer = release.resolve
  // Longer than any test: connections end because they are closed.
  app = Fastify({ keepAliveTimeout: 600_000 })
  useDraining(app)
  app.get('/slow', async () => {
    arrival.resolve()
    await release.promise
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as net.AddressInfo).port
  agent = new http.Agent({ keepAlive: true })
})

afterEach(async () => {
  agent.destroy()
  answer()
  await app.close()
})

async function get(): Promise<string> {
  const request = http.get({ port, host: '127.0.0.1', path: '/slow', agent })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return (await response.setEncoding('utf8').toArray()).join('')
}

it('the server shuts down after the last response, even if the client keeps the connection open', async () => {
  const response = get()
  await arrived
  const closed = app.close()
  answer()
  expect(await response).toBe('done')
  await closed
  expect(app.server.listening).toBe(false)
})

it('the server shuts down even if a client has opened a connection and sent no request', async () => {
  const socket = net.connect(port, '127.0.0.1')
  await once(app.server, 'connection')
  await Promise.all([once(socket, 'close'), app.close()])
  expect(socket.destroyed).toBe(true)
})
