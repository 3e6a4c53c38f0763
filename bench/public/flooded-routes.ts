import type { RouteOptions } from 'fastify'

export type FloodRequest = { method: string; path: string; body?: object }

export type FloodedRoute = { name: string; request: (index: number) => FloodRequest }

const OPEN: readonly unknown[] = ['public', 'webhook', 'device']

// Pages of a list of 10,000 posts. A flood of 500 requests reads each page once, and the first 60 twice.
const LIST_PAGES = 440

// Expensive responses: the largest pages, and uncached values.
const QUERY: Record<string, (index: number) => string> = {
  limit: () => '50',
  page: (index) => String(2 + (index % LIST_PAGES)),
  searchQuery: (index) => `recruitment ${index.toString(36)}`,
  q: (index) => `re${index.toString(36)}`,
  state: () => 'Bihar',
  fields: () => 'summary',
  counts: () => '1',
  since: (index) => `${index}.aaaaaaaaaaa`,
}

const BODIES: Record<string, (index: number) => object> = {
  '/api/v1/code': (index) => ({ email: `flood${index}@example.org` }),
  '/api/v1/login': (index) => ({ email: `flood${index}@example.org`, otp: '123456' }),
  '/api/v1/contact': (index) => ({
    name: 'A',
    email: `flood${index}@example.org`,
    subject: 'S',
    message: 'm'.repeat(4000),
  }),
}

function buildQuery(names: readonly string[], url: string, index: number): string {
  const parameters = new URLSearchParams()
  for (const name of names) {
    const value = QUERY[name]?.(index)
    if (value !== undefined) parameters.set(name, value)
  }
  if (url.endsWith('/sync')) parameters.set('limit', '200')
  // Parameter that no route reads, as in a tracking link.
  parameters.set('x', String(index))
  return parameters.toString()
}

function buildPath(url: string, index: number): string {
  // Pages with one path segment: lists and the search are the most expensive.
  if (url === '/:key') return index % 2 === 0 ? '/jobs' : '/Search'
  return url
    .replaceAll(/:part\([^/]*\)/g, '1')
    .replaceAll(/:[a-z]\w*/gi, `a${index}`)
    .replaceAll('*', 'swagger-ui.css')
}

function toFloodedRoute(method: string, { url, config }: RouteOptions): FloodedRoute {
  const names = config?.cache?.query ?? []
  return {
    name: `${method} ${url}`,
    request(index) {
      const path = buildPath(url, index)
      if (method === 'GET') return { method, path: `${path}?${buildQuery(names, url, index)}` }
      return { method, path, body: BODIES[url]?.(index) ?? { x: index } }
    },
  }
}

export const floodedRoutes = (table: readonly RouteOptions[]): FloodedRoute[] =>
  table
    .filter(({ config }) => OPEN.includes(config?.access))
    .flatMap((route) =>
      [route.method]
        .flat()
        .filter((method) => method !== 'HEAD')
        .map((method) => toFloodedRoute(method, route)),
    )
