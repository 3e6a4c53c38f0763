import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { stubPageRequest } from '#client/testing/page-request.ts'
import { fetchAliases, readAliases, readOrganisations } from './aliases.ts'

const NOON = Date.parse('2026-11-21T06:30:00Z')
const server = vi.fn<() => Promise<Response>>()

beforeEach(async () => {
  server.mockReset()
  stubPageRequest()
  vi.stubGlobal('fetch', server)
  await clearOfflineDb()
})

const RAILWAY = { slug: 'northern-railway', name: 'Northern Railway', aliases: ['RRC NR'] }

const respond = (...groups: string[][]) =>
  server.mockResolvedValueOnce(
    Response.json({
      statusCode: 200,
      success: true,
      message: 'OK',
      data: { groups, organisations: [RAILWAY] },
    }),
  )

it('the search aliases are fetched once a day and stay cached without a network', async () => {
  expect((await readAliases()).groupOf(['police'])).toBeUndefined()
  respond(['police', 'पुलिस'])
  await fetchAliases(NOON)
  await fetchAliases(NOON + DAY_MS - 1)
  expect(server).toHaveBeenCalledTimes(1)
  expect((await readAliases()).groupOf(['police'])).toEqual([['police'], ['पुलिस']])

  server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(fetchAliases(NOON + DAY_MS)).rejects.toMatchObject({ name: 'NetworkError' })
  expect((await readAliases()).groupOf(['पुलिस'])).toBeDefined()

  respond(['police', 'pulis'])
  await fetchAliases(NOON + DAY_MS)
  expect((await readAliases()).groupOf(['पुलिस'])).toBeUndefined()
  expect((await readAliases()).groupOf(['pulis'])).toBeDefined()
})

it('the names of organisations come with the aliases, and none is found before', async () => {
  const found = async () => (await readOrganisations()).suggest(['rrc', 'n'], () => 1)
  expect(await found()).toEqual([])
  respond()
  await fetchAliases(NOON)
  expect(await found()).toEqual([{ kind: 'organisation', title: RAILWAY.name, slug: RAILWAY.slug }])
})
