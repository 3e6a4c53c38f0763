import type { RouteOptions } from 'fastify'
import { expect, it } from 'vitest'
import { floodedRoutes } from './flooded-routes.ts'

const route = (method: string, url: string, access: string, query: string[] = []) =>
  ({ method, url, config: { access, cache: { query } } }) as unknown as RouteOptions

it('the flood benchmark includes each route that needs no account once, and no route that needs an account', () => {
  const table = [
    route('GET', '/api/v1/getAll', 'public'),
    route('HEAD', '/api/v1/getAll', 'public'),
    route('POST', '/api/v1/payment/webhook/:provider', 'webhook'),
    route('GET', '/api/v1/alerts', 'device'),
    route('GET', '/api/v1/profile', 'user'),
    route('GET', '/api/v1/admin/audit', 'admin'),
  ]
  expect(floodedRoutes(table).map(({ name }) => name)).toEqual([
    'GET /api/v1/getAll',
    'POST /api/v1/payment/webhook/:provider',
    'GET /api/v1/alerts',
  ])
})

it('each flood request for a route differs from the previous request, so no response comes from the cache', () => {
  const table = [
    route('GET', '/api/v1/sync', 'public', ['since', 'limit']),
    route('GET', '/api/v1/organisation/:slug', 'public', ['page']),
    route('GET', '/sitemap/posts-:part(^[1-9]\\d{0,5}$).xml', 'public'),
    route('POST', '/api/v1/code', 'public'),
  ]
  const texts = floodedRoutes(table).map(({ request }) =>
    [1, 2].map((index) => JSON.stringify(request(index))),
  )
  for (const [first, second] of texts) expect(first).not.toBe(second)
  expect(floodedRoutes(table).map(({ request }) => request(7).path)).toEqual([
    '/api/v1/sync?since=7.aaaaaaaaaaa&limit=200&x=7',
    '/api/v1/organisation/a7?page=9&x=7',
    '/sitemap/posts-1.xml?x=7',
    '/api/v1/code',
  ])
})
