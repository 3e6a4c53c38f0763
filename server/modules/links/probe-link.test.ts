import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reservePort } from '#server/testing/reserved-port.ts'
import { linkProbe } from './probe-link.ts'

const requests: string[] = []
let base = ''

// Responses by path; any other path is a status code.
const PATHS: Record<string, (request: http.IncomingMessage, response: http.ServerResponse) => void> = {
  '/hang': () => undefined,
  '/reset': (request) => request.socket.destroy(),
  '/no-head': (request, response) => response.writeHead(request.method === 'HEAD' ? 404 : 200).end(),
  '/moved': (_request, response) => response.writeHead(302, { location: '/200' }).end(),
  '/moved-away': (_request, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
  '/moved-to-login': (_request, response) =>
    response.writeHead(301, { location: 'http://root:x@example.gov.in/' }).end(),
  '/moved-inside': (_request, response) =>
    response.writeHead(302, { location: `${base.replace('127.0.0.1', '127.0.0.2')}/200` }).end(),
  '/moved-to-nothing': (_request, response) => response.writeHead(301).end(),
  '/round': (_request, response) => response.writeHead(302, { location: '/round' }).end(),
  '/endless': (_request, response) => {
    response.writeHead(200)
    const more = setInterval(() => response.write('x'.repeat(1000)), 1)
    response.on('close', () => clearInterval(more))
  },
}

const site = http.createServer((request, response) => {
  const { method = '', url = '' } = request
  requests.push(`${method} ${url}`)
  const special = PATHS[url]
  if (special) special(request, response)
  else response.writeHead(Number(url.slice(1))).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})
beforeEach(() => void requests.splice(0))

const slots: string[] = []
const acquireSlot = async (host: string) => void slots.push(host)
const never = new AbortController().signal
const userAgent = 'test'
// Only these agents can reach loopback addresses.
const agents = { http: new http.Agent(), https: new https.Agent() }
const probe = linkProbe({ agents, acquireSlot, userAgent })
const check = (path: string) => probe(`${base}${path}`, never)

describe('a link probe', () => {
  it.each([
    ['/200', 'alive', '200'],
    ['/moved', 'alive', '200'],
    ['/403', 'alive', '403'],
    ['/429', 'alive', '429'],
    ['/endless', 'alive', '200'],
    ['/moved-to-nothing', 'alive', '301'],
  ])('the link probe of the path %s reports the outcome %s', async (path, outcome, result) => {
    expect(await check(path)).toEqual({ outcome, result })
  })

  it.each([
    ['/404', '404'],
    ['/410', '410'],
    ['/500', '500'],
    ['/reset', 'ECONNRESET'],
    ['/round', 'too many redirects'],
    ['/moved-away', 'bad redirect'],
    ['/moved-to-login', 'bad redirect'],
  ])('a link probe reports %s as failed: %s', async (path, result) => {
    expect(await check(path)).toEqual({ outcome: 'failed', result })
  })

  it('a link probe fails if no response arrives in time', async () => {
    // A separate server: a request to the shared one might still arrive during the next test.
    const silent = net.createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const impatient = linkProbe({ agents, acquireSlot, userAgent, timeoutMs: 50 })
    expect(await impatient(`http://127.0.0.1:${port}/`, never)).toEqual({
      outcome: 'failed',
      result: 'timeout',
    })
    silent.close()
  })

  it('a link probe sends HEAD, and GET only if HEAD fails', async () => {
    await check('/200')
    expect(requests).toEqual(['HEAD /200'])
    expect(await check('/no-head')).toEqual({ outcome: 'alive', result: '200' })
    expect(requests.slice(1)).toEqual(['HEAD /no-head', 'GET /no-head'])
  })

  it('a link probe follows at most five redirects', async () => {
    await check('/round')
    expect(requests.filter((line) => line.startsWith('HEAD'))).toHaveLength(6)
  })

  it('a link probe waits for a free slot of the host before each request', async () => {
    slots.splice(0)
    await check('/moved')
    expect(slots).toEqual([new URL(base).host, new URL(base).host])
  })

  it('a link probe fails if the connection is refused', async () => {
    expect(await probe(`http://127.0.0.1:${await reservePort()}/`, never)).toEqual({
      outcome: 'failed',
      result: 'ECONNREFUSED',
    })
  })

  it('a link probe that is stopped has the result stopped', async () => {
    const stopping = new AbortController()
    const result = probe(`${base}/hang`, stopping.signal)
    stopping.abort()
    expect(await result).toEqual({ outcome: 'unknown', result: 'stopped' })
  })
})

describe('a link probe with the default agents', () => {
  const guarded = linkProbe({ acquireSlot, userAgent })

  it.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://2130706433', 'http://0.0.0.0'])(
    'a link probe never reaches a private address: %s',
    async (address) => {
      const { port } = new URL(base)
      expect(await guarded(`${address}:${port}/200`, never)).toEqual({
        outcome: 'failed',
        result: 'private address',
      })
      expect(requests).toEqual([])
    },
  )

  it.each([
    'http://169.254.169.254/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'http://[::ffff:127.0.0.1]/',
  ])('a link probe never reaches the private address %s', async (address) => {
    expect(await guarded(address, never)).toEqual({ outcome: 'failed', result: 'private address' })
  })

  it('a link probe never follows a redirect to a private address', async () => {
    const outside = new RequestFilteringHttpAgent({ allowIPAddressList: ['127.0.0.1'] })
    const first = linkProbe({
      acquireSlot,
      userAgent,
      agents: { http: outside, https: https.globalAgent },
    })
    expect(await first(`${base}/200`, never)).toMatchObject({ outcome: 'alive' })
    requests.splice(0)
    expect(await first(`${base}/moved-inside`, never)).toEqual({
      outcome: 'failed',
      result: 'private address',
    })
    expect(requests).toEqual(['HEAD /moved-inside'])
  })
})
