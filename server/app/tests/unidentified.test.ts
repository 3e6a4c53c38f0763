import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { allowed, limitedApp } from '#server/testing/limited-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const PUBLIC = 'public, max-age=0, s-maxage=60'
const FORGED = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIiwic2lkIjoiYiJ9.c2lnbmF0dXJl'

const UNKNOWN = (ended: string): Record<string, string>[] => [
  { authorization: '' },
  { authorization: 'x' },
  { authorization: `Bearer ${FORGED}` },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${ended}` },
  { cookie: 'accessToken=' },
  { cookie: `accessToken=${FORGED}` },
  { cookie: `accessToken=${ended}; accessToken=x` },
]

describe('an invalid credential', () => {
  let server: TestApp
  let ended: string
  beforeAll(async () => {
    server = await testApp()
    await server.send('POST', '/create', buildJobPost())
    const { headers } = await server.signInAs('asha@example.in')
    ended = headers.authorization.replace('Bearer ', '')
    await server.send('POST', '/logout', {}, { as: 'anonymous', headers })
  })
  afterAll(() => server.close())

  it.each([
    '/api/v1/getAll',
    '/api/v1/sync?limit=200',
    '/api/v1/suggest?q=clerk',
    '/',
    '/jobs',
    '/sitemap.xml',
    '/api/docs/json',
    '/api/docs/yaml?x=1',
  ])('a request with an invalid credential gets the cached public response of %s', async (url) => {
    const { headers } = await server.app.inject({ url })
    const { entries } = server.app.responseCache.stats()
    for (const credential of UNKNOWN(ended)) {
      const response = await server.app.inject({ url, headers: credential })
      expect(response.headers).toMatchObject({ 'cache-control': PUBLIC, etag: headers.etag })
    }
    expect(server.app.responseCache.stats().entries).toBe(entries)
  })

  it('sync requests with invalid cursors share one compressed response for each value of limit', async () => {
    const headers = { 'accept-encoding': 'br' }
    const refused = (since: string) =>
      server.app.inject({ url: `/api/v1/sync?since=${since}&limit=200`, headers })
    const first = await refused('1.aaaaaaaaaaa')
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': PUBLIC })
    const size = server.app.responseCache.stats()
    for (const since of ['2.aaaaaaaaaaa', 'x', '1.bbbbbbbbbbb.5.1.01KATM3Q5V9X8Y7Z6W5V4T3S2R']) {
      const { headers: sent, rawPayload } = await refused(since)
      expect([sent.etag, rawPayload.equals(first.rawPayload)]).toEqual([first.headers.etag, true])
    }
    expect(server.app.responseCache.stats()).toEqual(size)
  })

  it('a signed-in user gets a response marked private and no-store, while invalid credentials get public responses', async () => {
    const { headers } = await server.signInAs('ravi@example.in')
    const response = await server.app.inject({ url: '/api/v1/getAll', headers })
    expect(response.headers['cache-control']).toBe('private, no-store')
  })
})

describe('the rate limits of a network', () => {
  const app = limitedApp()

  it('the rate limits per IP network count requests with different invalid credentials together', async () => {
    const call = (index: number) => {
      const headers: Record<string, string> =
        index % 2 === 0 ? { authorization: `Bearer x${index}` } : { cookie: `accessToken=${index}` }
      return app.get('/site', { headers })
    }
    expect(await allowed(310, call)).toBe(300)
  })
})
