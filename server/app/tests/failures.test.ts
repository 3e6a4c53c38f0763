import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { ErrorEnvelope } from '#shared/contracts/envelope.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const SECRET = 'hunter2'
const SECURITY = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]

const it = sharedAppTest()
it.beforeAll(async ({ server }) => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** Sends raw bytes, and reads the response until the connection ends. */
async function exchange(server: TestApp, bytes: string) {
  const { port } = server.app.server.address() as AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2)
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((each) => [each.split(': ', 1)[0]?.toLowerCase() ?? '', each.slice(each.indexOf(': ') + 2)]),
  )
  return { status: Number(line.split(' ')[1]), headers, body }
}

const get = (target: string, more = '') =>
  `GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${more}\r\n`

describe('a request that reaches no route', () => {
  it.for([
    ['a malformed address', get(`/api/v1/job/%E0%A4${SECRET}`), 400],
    ['a malformed address of a page', get(`/job/%ZZ${SECRET}`), 400],
    ['a malformed address with two slashes', get(`//%C0%AF${SECRET}`), 400],
    ['a parameter that is too long', get(`/api/v1/job/${SECRET}${'a'.repeat(2500)}`), 414],
    ['headers that are too long', get('/', `x-long: ${SECRET}${'a'.repeat(20_000)}\r\n`), 431],
    ['an address that is too long', get(`/${SECRET}${'a'.repeat(20_000)}`), 431],
    ['something else than HTTP', `${SECRET}\r\n\r\n`, 400],
    ['a method that nobody knows', `FETCH /${SECRET} HTTP/1.1\r\nhost: a\r\n\r\n`, 400],
    ['a NUL in the address', get(`/${SECRET}\0`), 400],
    [
      'two lengths',
      `POST /${SECRET} HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n`,
      400,
    ],
  ] as const)(
    'the error envelope with all usual headers is returned for %s',
    async ([_name, bytes, status], { server }) => {
      const response = await exchange(server, bytes)
      expect(response.status).toBe(status)
      expect(ErrorEnvelope.parse(JSON.parse(response.body))).toMatchObject({
        statusCode: status,
        data: null,
        errors: [],
      })
      expect(response.body).not.toContain(SECRET)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const usual = await exchange(server, get('/api/nothing'))
      for (const name of SECURITY) expect(response.headers.get(name), name).toBe(usual.headers.get(name))
      expect(usual.headers.get('x-frame-options')).toBe('DENY')
    },
  )

  it('a malformed request does not stop the server', async ({ server }) => {
    expect((await exchange(server, get('/healthz'))).status).toBe(200)
  })
})

describe('invalid addresses of pages', () => {
  it.for(['//', '//example.com', '/%00', '/job/%00', '/%2e%2e/', '/nothing%0d%0aset-cookie:a=b'])(
    'the invalid page URL %s returns a 4xx or a redirect to a page of the site, and injects no header',
    async (target, { server }) => {
      const { status, headers, body } = await exchange(server, get(target))
      expect([301, 307, 308, 400, 404]).toContain(status)
      expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
      expect(headers.has('set-cookie')).toBe(false)
      expect(body).not.toContain('\0')
      for (const name of SECURITY) expect(headers.has(name), name).toBe(true)
    },
  )
})

describe('a request for a missing file', () => {
  it('a request for a missing file returns a short 404 without a rendered page', async ({ server }) => {
    for (const url of [
      '/icons/a1',
      '/assets/a-1.js',
      '/a.png',
      '/A.PNG',
      '/nothing/x.map',
      '/wp-login.php',
      '/screenshots/x',
    ]) {
      const response = await server.app.inject(url)
      expect([response.statusCode, response.json()], url).toEqual([
        404,
        { statusCode: 404, success: false, message: 'Not found.', data: null, errors: [] },
      ])
    }
    for (const url of ['/nothing', '/job/notice.png', '/Advt.-No.-5', '/B.Tech'])
      expect((await server.app.inject(url)).body, url).toContain('<div id="root">')
  })
})

describe('error responses of routes', () => {
  it.for([
    ['a path of the API that is none', { url: '/api/v1/nothing' }, 404],
    ['a write to a page', { method: 'POST', url: '/jobs' }, 404],
    ['nobody signed in', { url: '/api/v1/profile' }, 401],
    ['a post that is none', { url: '/api/v1/job/nothing' }, 404],
    ['a wrong query', { url: '/api/v1/getAll?page=x' }, 400],
    ['broken JSON', { method: 'POST', url: '/api/v1/contact', payload: '{"a":' }, 400],
    [
      'text',
      { method: 'POST', url: '/api/v1/contact', payload: 'a', headers: { 'content-type': 'text/plain' } },
      415,
    ],
    [
      'too much',
      { method: 'POST', url: '/api/v1/contact', payload: JSON.stringify({ a: 'a'.repeat(70_000) }) },
      413,
    ],
  ] as const)('an error response has data: null for %s', async ([_name, request, status], { server }) => {
    const headers = { 'content-type': 'application/json', ...('headers' in request ? request.headers : {}) }
    const response = await server.app.inject({ ...request, headers: 'payload' in request ? headers : {} })
    expect(ErrorEnvelope.parse(response.json())).toMatchObject({ statusCode: status, data: null })
  })
})

it('a server that is stopping answers new requests with 503 in the envelope', async () => {
  const own = await testApp()
  const [started, released, stopping] = [signal(), signal(), signal()]
  own.app.get('/wait', { config: { access: 'public' } }, async () => {
    started.give()
    await released.given
    return 'done'
  })
  own.app.addHook('preClose', async () => stopping.give())
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = net.connect((own.app.server.address() as AddressInfo).port, '127.0.0.1')
  const read = text(socket)
  socket.write('GET /wait HTTP/1.1\r\nhost: a\r\n\r\n')
  await started.given
  const closed = own.close()
  await stopping.given
  socket.write('GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n')
  own.app.server.once('request', () => released.give())
  const [first = '', second = ''] = (await read).split(/(?<=done)(?=HTTP)/)
  expect(first).toContain('HTTP/1.1 200')
  expect(second).toMatch(/^HTTP\/1\.1 503/)
  expect(second.toLowerCase()).toContain('retry-after: 10')
  expect(ErrorEnvelope.parse(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).statusCode).toBe(503)
  await closed
})
