import { beforeEach, describe, expect } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { NOW } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '../../db/schema/index.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { LinkResult } from './probe-link.ts'
import { linksService } from './links.service.ts'

const ALIVE: LinkResult = { outcome: 'alive', result: '200' }
const GONE: LinkResult = { outcome: 'failed', result: '404' }

const it = appTest()
let now: number
let probed: string[]
let results: Record<string, LinkResult>
beforeEach(() => {
  now = NOW
  probed = []
  results = {}
})

const service = (server: TestApp) =>
  linksService({
    db: server.db,
    clock: () => now,
    probe: async (url) => {
      probed.push(url)
      return results[url] ?? ALIVE
    },
  })

const link = (host: string, page = '') => `https://${host}.gov.in/${page}`
const post = (server: TestApp, overrides: Parameters<typeof buildJobPost>[0]) =>
  server.send('POST', '/create', buildJobPost({ applyLink: [], ...overrides }))
const checks = (server: TestApp) =>
  server.db.read.select().from(schema.linkChecks).orderBy(schema.linkChecks.url)

describe('the link check', () => {
  it('the link check probes every link of published posts, and of no others', async ({ server }) => {
    await post(server, {
      notificationLink: link('a'),
      applyLink: [
        { label: 'Apply', link: link('b') },
        { label: ' ', link: link('hidden') },
        { label: 'Soon', link: '' },
      ],
      resultLink: [{ label: 'Result', link: link('a') }],
    })
    await post(server, { notificationLink: link('draft'), status: 'draft' })
    expect(await service(server).checkBatch()).toBe(2)
    expect(probed.toSorted()).toEqual([link('a'), link('b')])
    expect(await checks(server)).toEqual([
      { url: link('a'), checkedAt: now, isAlive: true, failures: 0, result: '200' },
      { url: link('b'), checkedAt: now, isAlive: true, failures: 0, result: '200' },
    ])
  })

  it('the link check probes 8 links in a batch, at most 3 of one host', async ({ server }) => {
    const pages = Array.from({ length: 12 }, (_, page) => ({ label: `${page}`, link: link('a', `${page}`) }))
    const hosts = Array.from({ length: 10 }, (_, host) => ({ label: `${host}`, link: link(`h${host}`) }))
    await post(server, { notificationLink: link('n'), applyLink: pages, resultLink: hosts })
    const links = service(server)
    expect(await links.checkBatch()).toBe(8)
    expect(probed.filter((url) => url.startsWith('https://a.'))).toHaveLength(3)
    for (let run = 0; run < 9; run += 1) await links.checkBatch()
    expect(probed.toSorted()).toEqual([...new Set(probed)].toSorted())
    expect(probed).toHaveLength(23)
  })

  it('the link check probes a link once a day, even after a restart', async ({ server }) => {
    await post(server, { notificationLink: link('a') })
    await service(server).checkBatch()
    now += DAY_MS - 1
    expect(await service(server).checkBatch()).toBe(0)
    now += 1
    expect(await service(server).checkBatch()).toBe(1)
    expect(probed).toHaveLength(2)
  })

  it('the link check marks a link dead after three failures in a row, and alive after the first success', async ({
    server,
  }) => {
    await post(server, { notificationLink: link('a') })
    results[link('a')] = GONE
    const links = service(server)
    const states: unknown[] = []
    for (let day = 0; day < 4; day += 1) {
      if (day === 3) results[link('a')] = ALIVE
      await links.checkBatch()
      now += DAY_MS
      const [check] = await checks(server)
      states.push([check?.isAlive, check?.failures, check?.result])
    }
    expect(states).toEqual([
      [true, 1, '404'],
      [true, 2, '404'],
      [false, 3, '404'],
      [true, 0, '200'],
    ])
  })

  it('the link check records nothing if no host can be resolved', async ({ server }) => {
    const hosts = ['b', 'c'].map((host) => ({ label: host, link: link(host) }))
    await post(server, { notificationLink: link('a'), applyLink: hosts })
    for (const host of ['a', 'b', 'c']) results[link(host)] = { outcome: 'failed', result: 'ENOTFOUND' }
    expect(await service(server).checkBatch()).toBe(0)
    expect(await checks(server)).toEqual([])
    results[link('a')] = GONE
    results[link('b')] = { outcome: 'unknown', result: 'EAI_AGAIN' }
    expect(await service(server).checkBatch()).toBe(2)
    expect((await checks(server)).map(({ url }) => url)).toEqual([link('a'), link('c')])
  })

  it('the link check deletes results that are older than a month', async ({ server }) => {
    const old = { url: link('old'), checkedAt: now - 31 * DAY_MS, isAlive: false, failures: 3, result: '404' }
    await server.db.tx(async (query) => {
      await query.insert(schema.linkChecks).values(old)
    })
    await service(server).checkBatch()
    expect(await checks(server)).toEqual([])
  })

  it('the link check waits an hour between two passes', async ({ server }) => {
    const links = service(server)
    await links.checkBatch()
    await post(server, { notificationLink: link('a') })
    expect(await links.checkBatch()).toBe(0)
    now += 3_600_000
    expect(await links.checkBatch()).toBe(1)
  })

  it('the link check starts the next pass at once if the clock was set back', async ({ server }) => {
    const links = service(server)
    await links.checkBatch()
    await post(server, { notificationLink: link('a') })
    now -= 30 * DAY_MS
    expect(await links.checkBatch()).toBe(1)
  })
})
