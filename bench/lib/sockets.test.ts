import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { measureBySockets } from './sockets.ts'

const servers: net.Server[] = []

async function serve(server: net.Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/a?b=c`
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

describe('the load by sockets', () => {
  it('counts each response of each connection, including responses of many packets', async () => {
    const seen: unknown[] = []
    const url = await serve(
      http.createServer((request, response) => {
        seen.push([request.url, request.headers['accept-encoding']])
        const body = 'x'.repeat(500_000)
        response.writeHead(200, { 'content-length': body.length }).end(body)
      }),
    )
    const { count, p50, p99 } = await measureBySockets({ url, headers: { 'accept-encoding': 'br' } }, 3, 0)
    expect(count).toBe(3)
    expect(p99).toBeGreaterThanOrEqual(p50)
    expect(seen).toEqual(Array.from({ length: 3 }, () => ['/a?b=c', 'br']))
  })

  it('sends further requests on the same connection until the time is over', async () => {
    let connections = 0
    const server = http.createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 2 }).end('ok')
    })
    server.on('connection', () => (connections += 1))
    // Clock that advances by 1 ms on each read.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
    const { count } = await measureBySockets({ url: await serve(server) }, 2, 0.05)
    expect(count).toBeGreaterThan(2)
    expect(connections).toBe(2)
  })

  it('fails if a response is not 200', async () => {
    const url = await serve(
      http.createServer((_request, response) => response.writeHead(404, { 'content-length': 2 }).end('no')),
    )
    await expect(measureBySockets({ url }, 2, 0)).rejects.toThrow('answered 404')
  })

  it('fails if the server closes the connection', async () => {
    const url = await serve(net.createServer((socket) => socket.destroy()))
    await expect(measureBySockets({ url }, 1, 0)).rejects.toThrow()
  })

  it('fails if a response has no content length', async () => {
    const url = await serve(
      http.createServer((_request, response) => {
        response.write('o')
        response.end('k')
      }),
    )
    await expect(measureBySockets({ url }, 1, 0)).rejects.toThrow('length')
  })
})
