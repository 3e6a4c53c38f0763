import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { taggedCache } from '#server/lib/cache/tagged-cache.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import { useCacheForUnidentified, useResponseCache } from './response-cache.ts'
import type { CachedResponse } from './cached-response.ts'

type TestResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }
type SendRequest = (url: string, headers?: Record<string, string>, method?: string) => Promise<TestResponse>

const TEXT = 'भर्ती recruitment '.repeat(200)
const PUBLIC = 'public, max-age=0, s-maxage=60'
const PRIVATE = 'private, no-store'

let app: FastifyInstance
let made: number
let viewer: Viewer | null
beforeEach(() => {
  made = 0
  viewer = null
  const options = { maxBytes: 10_000_000, clock: () => 0, dataVersion: () => 0 }
  app = Fastify()
  useResponseCache(app, taggedCache<CachedResponse>(options))
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    const { authorization, cookie } = request.headers
    if (authorization !== undefined || cookie !== undefined) request.viewer = viewer
  })
  useCacheForUnidentified(app)
  app.addHook('onRequest', async (_request, reply) => void reply.raw.setHeader('x-policy', 'strict'))
  const cached = { config: { access: 'public' as const, cache: { query: ['page', 'q'] } } }
  for (const path of ['/list', '/list/:key'])
    app.get(path, cached, async (request) => {
      made += 1
      request.addCacheTags('list')
      return { made, query: request.query, text: TEXT }
    })
  app.get('/tiny', cached, async (request) => {
    request.addCacheTags('tiny')
    return { made: (made += 1) }
  })
  app.get('/whole', async () => ({ made: (made += 1), text: TEXT }))
  app.get('/untagged', cached, async () => ({ made: (made += 1) }))
  app.get('/missing', cached, async (request, reply) => {
    request.addCacheTags('list')
    return reply.code(404).send({ made: (made += 1), text: TEXT })
  })
  for (const [name, value] of [
    ['set-cookie', 'a=b'],
    ['cache-control', 'max-age=5'],
    ['vary', 'Origin'],
    ['content-encoding', 'br'],
  ] as const)
    app.get(`/with/${name}`, cached, async (request, reply) => {
      request.addCacheTags('list')
      return reply.header(name, value).send(JSON.stringify({ made: (made += 1), text: TEXT }))
    })
  app.get('/stream', cached, async (request, reply) => {
    made += 1
    request.addCacheTags('list')
    return reply.type('text/plain').send(Readable.from([TEXT]))
  })
})
afterEach(() => app.close())

async function within(): Promise<SendRequest> {
  return async (url, headers = {}, method = 'GET') => {
    const response = await app.inject({ method: method as 'GET', url, headers })
    return {
      status: response.statusCode,
      headers: response.headers as TestResponse['headers'],
      body: response.rawPayload,
    }
  }
}

async function overTheWire(): Promise<SendRequest> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return (url, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const request = http.request({ port, path: url, method, headers, agent: false }, (response) => {
        const { statusCode: status = 0 } = response
        buffer(response).then((body) => resolve({ status, headers: response.headers, body }), reject)
      })
      request.on('error', reject).end()
    })
}

const json = ({ body }: TestResponse) => JSON.parse(body.toString()) as { made: number; query: object }

describe.each([
  ['within Fastify', within],
  ['over the wire', overTheWire],
])('responses are cached and served %s', (_where, start) => {
  let request: SendRequest
  beforeEach(async () => {
    request = await start()
  })

  it('a cached response is made by one call of the route and has public caching headers', async () => {
    const first = await request('/list')
    const second = await request('/list')
    expect(made).toBe(1)
    expect(second.body).toEqual(first.body)
    for (const { status, headers } of [first, second]) {
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': PUBLIC,
        vary: 'Accept-Encoding, Authorization, Cookie',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(first.body.length),
        'x-policy': 'strict',
      })
      expect(headers.etag).toMatch(/^"[\w-]{20,}"$/)
      expect(headers.etag).toBe(first.headers.etag)
      expect(headers).not.toHaveProperty('content-encoding')
    }
  })

  it('a cached response has the same content in every coding, each with its own ETag', async () => {
    const plain = await request('/list')
    const tags = [plain.headers.etag]
    for (const [coding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const)
      for (const again of [false, true]) {
        const { headers, body } = await request('/list', { 'accept-encoding': coding })
        expect(headers, String(again)).toMatchObject({
          'content-encoding': coding,
          'content-length': String(body.length),
        })
        expect(body.length).toBeLessThan(plain.body.length / 2)
        expect(unpack(body)).toEqual(plain.body)
        if (again) tags.push(headers.etag)
      }
    expect(made).toBe(1)
    expect(new Set(tags).size).toBe(3)
  })

  it('a cached response is compressed once for concurrent requests', async () => {
    await request('/list')
    const before = app.responseCache.stats().bytes
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => request('/list', { 'accept-encoding': 'br' })),
    )
    const [first] = responses
    for (const { body } of responses) expect(body).toEqual(first?.body)
    expect(app.responseCache.stats().bytes).toBe(before + (first?.body.length ?? 0))
    expect(made).toBe(1)
  })

  it('a cached response stays uncompressed if it is tiny', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { headers, body } = await request('/tiny', { 'accept-encoding': 'gzip, br' })
      expect(headers).not.toHaveProperty('content-encoding')
      expect(body.toString()).toBe('{"made":1}')
    }
  })

  it('a request gets a 304 if its If-None-Match header has the ETag of any coding, even if nothing is cached yet', async () => {
    const { headers } = await request('/list')
    const tag = String(headers.etag)
    app.responseCache.invalidate(['list'])
    made = 0
    for (const ifNoneMatch of [
      tag,
      `W/${tag}`,
      `"x, y", ${tag}`,
      `W/"x",W/${tag.replace(/"$/, '-gzip"')}`,
      tag.replace(/"$/, '-br"'),
      '*',
    ]) {
      const response = await request('/list', { 'if-none-match': ifNoneMatch })
      expect([response.status, response.body.length, made], ifNoneMatch).toEqual([304, 0, 1])
      expect(response.headers).toMatchObject({
        'cache-control': PUBLIC,
        vary: 'Accept-Encoding, Authorization, Cookie',
      })
      expect(ifNoneMatch === '*' ? `"${tag}"` : ifNoneMatch).toContain(
        String(response.headers.etag).slice(1, -1),
      )
      for (const name of ['content-length', 'content-type', 'content-encoding', 'x-policy'])
        expect(response.headers, ifNoneMatch).not.toHaveProperty(name)
    }
  })

  it('a cached response has a full body if the client has another ETag', async () => {
    const tag = String((await request('/list')).headers.etag)
    for (const ifNoneMatch of ['"x"', '"*"', tag.slice(1, -1), tag.replace(/"$/, '-zip"'), ''])
      expect((await request('/list', { 'if-none-match': ifNoneMatch })).status, ifNoneMatch).toBe(200)
  })

  it('a cached response has only headers for HEAD, and a HEAD request fills the cache too', async () => {
    for (let n = 0; n < 2; n += 1) {
      const head = await request('/list', {}, 'HEAD')
      expect([head.status, head.body.length, made]).toEqual([200, 0, 1])
      const get = await request('/list')
      const headers = ({ date: _date, ...rest }: http.IncomingHttpHeaders) => rest
      expect(headers(head.headers)).toEqual(headers(get.headers))
    }
    const ifNoneMatch = String((await request('/list')).headers.etag)
    expect((await request('/list', { 'if-none-match': ifNoneMatch }, 'HEAD')).status).toBe(304)
  })

  it('a cached response serves all addresses that differ only in irrelevant parameters', async () => {
    const { body } = await request('/list?page=2&q=a+b')
    for (const query of ['q=a%20b&page=2', 'utm_source=x&page=2&q=a+b&utm_source=y', 'page=%32&q=a+b&PAGE=3'])
      expect((await request(`/list?${query}`)).body, query).toEqual(body)
    expect(made).toBe(1)
    expect(app.responseCache.has('/list?page=2&q=a+b')).toBe(true)
    for (const path of ['/list', '/list?page=2', '/list?page=', '/list/x', '/list/X', '/list?q=2'])
      await request(path)
    expect(made).toBe(7)
  })

  it('a request with a repeated parameter neither gets a cached response nor fills the cache', async () => {
    await request('/list?page=1')
    expect(json(await request('/list?page=1&page=2')).query).toMatchObject({ page: ['1', '2'] })
    await request('/list?page=1&page=2')
    expect(made).toBe(3)
    expect(app.responseCache.stats().entries).toBe(1)
  })

  const credentials: Record<string, string>[] = [
    { authorization: 'Bearer x' },
    { authorization: '' },
    { cookie: 'accessToken=x' },
    { cookie: 'a=b; accessToken=' },
  ]

  it('a request of a signed-in user neither gets a cached response nor fills the cache', async () => {
    viewer = { id: 'a', role: 'user' }
    for (const headers of credentials)
      expect((await request('/list', headers)).headers['cache-control']).toBe(PRIVATE)
    expect(app.responseCache.stats().entries).toBe(0)
    const { body } = await request('/list')
    for (const headers of credentials) expect((await request('/list', headers)).body).not.toEqual(body)
    expect(made).toBe(9)
  })

  it('a request with an invalid credential may get a cached response and may fill the cache', async () => {
    const { body } = await request('/list', credentials[0])
    for (const headers of [...credentials, {}, { cookie: 'theme=dark; signedIn=1' }]) {
      const response = await request('/list', headers)
      expect([response.headers['cache-control'], response.body]).toEqual([PUBLIC, body])
    }
    expect(made).toBe(1)
  })

  it('a cached response is removed only by a write that invalidates its tags', async () => {
    await request('/list')
    await request('/tiny')
    app.responseCache.invalidate(['tiny'])
    expect(json(await request('/list')).made).toBe(1)
    expect(json(await request('/tiny')).made).toBe(3)
  })
})

describe('a response outside the cache', () => {
  it('a route is called for each request if the cache is off', async () => {
    const off = Fastify()
    const options = { maxBytes: 0, clock: () => 0, dataVersion: () => 0 }
    useResponseCache(off, taggedCache<CachedResponse>(options))
    off.get('/', { config: { cache: { query: [] } } }, async (request) => {
      request.addCacheTags('list')
      return { made: (made += 1) }
    })
    for (let n = 1; n <= 2; n += 1) {
      const response = await off.inject('/')
      expect([response.json().made, response.headers['cache-control']]).toEqual([n, PRIVATE])
    }
    await off.close()
  })

  it('a response that is not cached has the header Cache-Control: private, no-store', async () => {
    const request = await overTheWire()
    for (const path of ['/whole', '/untagged', '/missing', '/nowhere', '/stream'])
      for (let n = 0; n < 2; n += 1)
        expect((await request(path)).headers, path).toMatchObject({ 'cache-control': PRIVATE })
    expect(made).toBe(8)
    expect(app.responseCache.stats().entries).toBe(0)
  })

  it('a Cache-Control header of the route is retained, and a response with this header, a cookie, Vary or Content-Encoding is not cached', async () => {
    const request = await overTheWire()
    for (const name of ['set-cookie', 'cache-control', 'vary', 'content-encoding'])
      for (let n = 0; n < 2; n += 1) {
        const { headers } = await request(`/with/${name}`)
        expect(headers['cache-control']).toBe(name === 'cache-control' ? 'max-age=5' : PRIVATE)
      }
    expect(made).toBe(8)
    expect(app.responseCache.stats().entries).toBe(0)
  })

  it('a response that is not cached is compressed if the client accepts it', async () => {
    const request = await overTheWire()
    for (const path of ['/whole', '/missing']) {
      const { headers, body } = await request(path, { 'accept-encoding': 'gzip, br' })
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
      expect(brotliDecompressSync(body).toString()).toContain(TEXT)
      const plain = await request(path)
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(plain.body.toString()).toContain(TEXT)
      const head = await request(path, { 'accept-encoding': 'gzip' }, 'HEAD')
      expect([head.status, head.body.length]).toEqual([path === '/whole' ? 200 : 404, 0])
    }
  })

  it('a compressed response is not compressed again, and a stream is not compressed', async () => {
    const request = await overTheWire()
    const ready = await request('/with/content-encoding', { 'accept-encoding': 'br' })
    expect(ready.body.toString()).toContain(TEXT)
    const stream = await request('/stream', { 'accept-encoding': 'br' })
    expect(stream.headers).not.toHaveProperty('content-encoding')
    expect(stream.body.toString()).toBe(TEXT)
  })
})
