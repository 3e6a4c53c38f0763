import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { taggedCache } from '#server/lib/cache/tagged-cache.ts'
import { NOW } from '#server/testing/now.ts'
import { useResponseCache } from './response-cache.ts'
import type { CachedResponse } from './cached-response.ts'

/** Returns an app whose responses wait for their release after reading their data. */
function slowApp() {
  const world = { now: NOW, stored: 'old' }
  const waiting: (() => void)[] = []
  const app = Fastify()
  const cache = taggedCache<CachedResponse>({ maxBytes: 1_000_000, clock: () => world.now })
  useResponseCache(app, cache)
  let onRead = () => {}
  app.get('/', { config: { access: 'public', cache: { query: [] } } }, async (request) => {
    request.addCacheTags('row')
    const { stored } = world
    const released = new Promise<void>((resolve) => waiting.push(resolve))
    onRead()
    await released
    return { stored }
  })
  async function startRequest() {
    const hasRead = new Promise<void>((resolve) => {
      onRead = resolve
    })
    const response = app.inject('/')
    // An injected request starts only when its promise is awaited.
    const done = response.then((found) => ({
      stored: found.json().stored as string,
      caching: found.headers['cache-control'],
    }))
    await hasRead
    return () => {
      waiting.shift()?.()
      return done
    }
  }
  return { app, cache, world, startRequest }
}

it.each([
  [
    'a write of anything',
    ({ world, cache }: ReturnType<typeof slowApp>) => {
      world.stored = 'new'
      cache.invalidate(['another row'])
    },
  ],
  [
    'writes by another process whose tags are unknown',
    ({ world, cache }: ReturnType<typeof slowApp>) => {
      world.stored = 'new'
      cache.clear()
    },
  ],
  [
    'midnight in India',
    ({ world }: ReturnType<typeof slowApp>) => {
      world.stored = 'new'
      world.now = Date.parse('2026-11-21T18:30:00.000Z')
    },
  ],
])('a response read before %s and sent after it is not cached', async (_what, happen) => {
  const slow = slowApp()
  const finish = await slow.startRequest()
  happen(slow)
  expect(await finish()).toEqual({ stored: 'old', caching: 'private, no-store' })
  expect(slow.cache.stats().entries).toBe(0)
  const again = await slow.startRequest()
  expect(await again()).toMatchObject({ stored: 'new', caching: expect.stringContaining('public') })
  expect((await slow.app.inject('/')).json()).toEqual({ stored: 'new' })
  await slow.app.close()
})

it('two responses made at the same time add one cache entry', async () => {
  const slow = slowApp()
  const first = await slow.startRequest()
  const second = await slow.startRequest()
  expect(await first()).toEqual(await second())
  expect(slow.cache.stats().entries).toBe(1)
  await slow.app.close()
})
