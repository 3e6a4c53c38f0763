import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { measureBySockets, measureCallers } from './sockets.ts'

const servers: net.Server[] = []

async function serve(server: net.Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/a?b=c`
}

function respond(response: http.ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-length': body.length }).end(body)
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

describe('measureBySockets', () => {
  it('measureBySockets sends the request on each connection and counts the responses, even responses that span many packets', async () => {
    const requests: unknown[] = []
    const url = await serve(
      http.createServer((request, response) => {
        requests.push([request.url, request.headers['accept-encoding']])
        respond(response, 'x'.repeat(500_000))
      }),
    )
    const { count } = await measureBySockets({ url, headers: { 'accept-encoding': 'br' } }, 3, 0)
    expect(count).toBe(3)
    expect(requests).toEqual(Array.from({ length: 3 }, () => ['/a?b=c', 'br']))
  })

  it('measureBySockets repeats the request on the same connection until the time is over, and measures each response', async () => {
    let now = 1000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const ports = new Set<number | undefined>()
    let requestCount = 0
    const url = await serve(
      http.createServer((request, response) => {
        ports.add(request.socket.remotePort)
        requestCount += 1
        // The responses take 1, 2, 3, ... ms: the tenth ends 55 ms after the start.
        now += requestCount
        respond(response, 'ok')
      }),
    )
    const measured = await measureBySockets({ url }, 1, 0.05)
    expect(measured).toEqual({ count: 10, perSecond: (10 / 55) * 1000, p50: 5, p99: 10 })
    expect([requestCount, ports.size]).toEqual([10, 1])
  })

  it.each<[string, http.RequestListener, string]>([
    ['is not 200', (_request, response) => respond(response, 'no', 404), 'answered 404'],
    [
      'has no content length',
      (_request, response) => {
        response.write('o')
        response.end('k')
      },
      'length',
    ],
    [
      'is longer than its content length',
      (_request, { socket }) => void socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nok'),
      'different sizes',
    ],
  ])('measureBySockets fails if a response %s', async (_what, listener, message) => {
    const url = await serve(http.createServer(listener))
    await expect(measureBySockets({ url }, 2, 0)).rejects.toThrow(message)
  })

  it('measureBySockets fails if the server closes the connection without a response', async () => {
    const url = await serve(net.createServer((socket) => socket.once('data', () => socket.end())))
    await expect(measureBySockets({ url }, 1, 0)).rejects.toThrow('closed the connection')
  })
})

describe('measureCallers', () => {
  it('measureCallers sends a request newly created by the caller after each response', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const paths: (string | undefined)[] = []
    const url = await serve(
      http.createServer((request, response) => {
        paths.push(request.url)
        now += 10
        respond(response, 'ok')
      }),
    )
    let number = 0
    const next = () => Buffer.from(`GET /${(number += 1)} HTTP/1.1\r\nhost: x\r\n\r\n`)
    const { count } = await measureCallers([{ url, next }], 0.03)
    expect(count).toBe(3)
    expect(paths).toEqual(['/1', '/2', '/3'])
  })
})
