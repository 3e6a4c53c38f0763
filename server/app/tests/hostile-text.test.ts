import { expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = sharedAppTest()

const LONG_WORD = 'a'.repeat(1 << 20)
const DIFFERENT_TERMS = Array.from({ length: 20_000 }, (_, n) => `word${n}`).join(' ')
const LONE_SURROGATE = '\uD83D'

/** Parts of addresses: NUL, a lone surrogate in UTF-8, cut escapes, and a word of the longest address. */
const HOSTILE_PARTS = ['%00', 'a%00b', '%ED%A0%BD', '%F0%9F', '%', 'a'.repeat(15_000)]

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'
type Request = { method: Method; url: string }

/** Returns the status of each request that the server could not serve. */
async function serverErrors({ app, loginAs }: TestApp, requests: readonly Request[]): Promise<string[]> {
  const errors: string[] = []
  for (const { method, url } of requests) {
    const body = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
    const { statusCode } = await app.inject({ method, url, headers: loginAs('admin'), ...body })
    if (statusCode >= 500) errors.push(`${statusCode} ${method} ${url.slice(0, 80)}`)
  }
  return errors
}

it('no route responds with a server error to a hostile path', async ({ server }) => {
  await server.app.ready()
  const routes = server.app.routeTable.flatMap(({ method, url }) =>
    [method].flat().map((each) => ({ method: each as Method, url })),
  )
  const withPart = routes.filter(
    ({ method, url }) => /^(GET|PUT|POST|DELETE|PATCH)$/.test(method) && /[:*]/.test(url),
  )
  expect(withPart.length).toBeGreaterThan(50)
  const requests = withPart.flatMap(({ method, url }) =>
    HOSTILE_PARTS.map((part) => ({
      method,
      url: url.replaceAll(/:\w+(\([^/]*?\))?(?=[-/.]|$)/g, () => part).replaceAll('*', () => part),
    })),
  )
  expect(await serverErrors(server, requests)).toEqual([])
})

type Operation = { parameters?: { in: string; name: string }[] }

it('no route responds with a server error to a hostile query', async ({ server }) => {
  const { paths } = (await server.app.inject('/api/docs/json')).json() as {
    paths: Record<string, { get?: Operation }>
  }
  const requests = Object.entries(paths).flatMap(([url, { get }]) =>
    (get?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .flatMap(({ name }) =>
        HOSTILE_PARTS.map((part) => ({
          method: 'GET' as const,
          url: `/api/v1${url.replaceAll(/\{\w+\}/g, '1')}?${name}=${part}`,
        })),
      ),
  )
  expect(requests.length).toBeGreaterThan(300)
  expect(await serverErrors(server, requests)).toEqual([])
})

it.for([
  ['a word of 1 MB', LONG_WORD],
  ['20,000 different words', DIFFERENT_TERMS],
  ['NUL', '\u0000'],
  ['a lone surrogate', LONE_SURROGATE],
])(
  'the list and the suggestions for a search of %s are empty or refused',
  async ([, text = ''], { server }) => {
    await server.send('POST', '/create', buildJobPost())
    for (const [url, name] of [
      ['/getAll', 'searchQuery'],
      ['/suggest', 'q'],
    ] as const) {
      const response = await server.app.inject({ url: `/api/v1${url}`, query: { [name]: text } })
      expect([200, 400, 414], `${url} ${response.body.slice(0, 200)}`).toContain(response.statusCode)
    }
  },
)

it.for([
  ['a word of 1 MB', LONG_WORD],
  ['20,000 different words', DIFFERENT_TERMS],
  ['NUL', 'Clerk \u0000 a\u0000b'],
  ['a lone surrogate', `Clerk ${LONE_SURROGATE} end`],
])(
  'a post with %s in its description is stored and found, or refused',
  async ([, description = ''], { server }) => {
    const postName = 'Zealous clerk'
    const created = await server.send('POST', '/create', { ...buildJobPost(), postName, description })
    expect([200, 400, 413]).toContain(created.statusCode)
    if (created.statusCode !== 200) return
    const found = await server.get('/getAll?searchQuery=zealous')
    const ids = (found.json().data.jobPosts as { _id: string }[]).map(({ _id }) => _id)
    expect(ids).toContain(created.json().data.jobPost._id)
  },
)
