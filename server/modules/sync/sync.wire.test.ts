import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { describe, expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { syncPath } from '#shared/contracts/api.ts'
import { syncClient } from '../../testing/sync-client.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const PUBLIC = 'public, max-age=0, s-maxage=60'

const it = sharedAppTest({ env: { PUBLIC_URL: 'https://avsar.example.in' } })
let path: string
it.beforeAll(async ({ server }) => {
  for (let count = 0; count < 30; count += 1) await server.send('POST', '/create', buildJobPost())
  const device = syncClient(server)
  await device.sync()
  path = `/api/v1${syncPath({ since: device.cursor() })}`
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})

function send(server: TestApp, headers: Record<string, string> = {}): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo
  const lines = Object.entries({ host: 'avsar.example.in', connection: 'close', ...headers })
  const head = [`GET ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.on('error', reject)
  })
}

const PHONE = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: '*/*' }

describe('a sync with nothing new', () => {
  it('the response of a sync with nothing new has less than a kilobyte including headers, whether it is cached or not', async ({
    server,
  }) => {
    for (const round of ['made', 'kept']) {
      const response = await send(server, PHONE)
      expect(response, round).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
      expect(response).toContain('"jobPosts":[],"removed":[]')
      expect(response.toLowerCase()).toContain(`cache-control: ${PUBLIC}\r\n`)
      expect(response.length).toBeLessThan(1024)
    }
  })

  it('a sync with nothing new returns a 304 of less than 512 bytes if the ETag matches', async ({
    server,
  }) => {
    const tag = /^etag: (.+)\r$/im.exec(await send(server, PHONE))?.[1] ?? ''
    const response = await send(server, { ...PHONE, 'if-none-match': tag })
    expect(response).toMatch(/^HTTP\/1\.1 304 /)
    expect(response.length).toBeLessThan(512)
  })

  it('the response of a sync with nothing new has less than a kilobyte for the headers of a signed-in phone too', async ({
    server,
  }) => {
    const request = {
      ...PHONE,
      'user-agent':
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
      cookie: `accessToken=${'x'.repeat(300)}; signedIn=1`,
      authorization: 'Bearer token-of-user',
    }
    const response = await send(server, request)
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(response.toLowerCase()).toContain('cache-control: private, no-store\r\n')
    expect(response.length).toBeLessThan(1024)
  })
})

describe('the cached sync response', () => {
  it('the cached sync response is invalidated by the next change of a public post', async ({ server }) => {
    await send(server, PHONE)
    expect(server.responseCache.has(path)).toBe(true)
    await server.send('POST', '/create', buildJobPost({ postName: 'The very newest', status: 'draft' }))
    expect(server.responseCache.has(path)).toBe(true)
    await server.send('POST', '/create', buildJobPost({ postName: 'The very newest' }))
    expect(server.responseCache.has(path)).toBe(false)
    const response = await send(server)
    expect(response).toContain('The very newest')
  })

  it('one cached sync response serves all invalid cursors', async ({ server }) => {
    const urls = ['garbage', '1.aaaaaaaaaaa'].map((since) => `/api/v1/sync?since=${since}&limit=50`)
    for (const url of urls) {
      expect((await server.app.inject({ url })).json().data.reset).toBe(true)
      expect(server.responseCache.has(url)).toBe(false)
    }
    expect(server.responseCache.has('sync reset, limit 50')).toBe(true)
  })
})
