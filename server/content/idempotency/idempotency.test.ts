import { describe, expect } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { buildContact } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { purgeIdempotencyKeys, readProgress, recordProgress } from './idempotency.ts'

const it = appTest()

const KEY = 'b7c1f0de-0000-4000-8000-5a1e5a1e5a1e'
type As = 'anonymous' | 'user' | 'admin'

const send = (server: TestApp, key: string, subject = 'A wrong date', as: As = 'anonymous') =>
  server.send('POST', '/contact', buildContact({ subject }), { as, headers: { 'idempotency-key': key } })
const stored = async (server: TestApp) => (await server.db.read.select().from(schema.contactMessages)).length
const storedKeys = async (server: TestApp) =>
  (await server.db.read.select().from(schema.idempotencyKeys)).length

describe('a request with an idempotency key', () => {
  it('a request with an idempotency key runs once, and a repeat returns the first response with the replay header', async ({
    server,
  }) => {
    const [first, second] = [await send(server, KEY), await send(server, KEY)]
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.statusCode).toBe(200)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.body).toBe(first.body)
    expect(await stored(server)).toBe(1)
  })

  it('a request with an idempotency key sends one mail, however often it is repeated', async ({ server }) => {
    const contact = { email: 'help@example.in', phone: '', address: '', mapUrl: '' }
    await server.send('PUT', '/site', { contact })
    await send(server, KEY)
    await send(server, KEY)
    await server.app.runJobs()
    expect(server.mails).toHaveLength(1)
  })

  it('a request with an idempotency key runs once when twelve copies arrive at the same time', async ({
    server,
  }) => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => send(server, KEY)))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    expect(responses.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
    expect(await stored(server)).toBe(1)
  })

  it('a request gets 422 if its idempotency key was used for another request', async ({ server }) => {
    await send(server, KEY)
    const other = await send(server, KEY, 'Another subject')
    expect(other.json()).toMatchObject({
      statusCode: 422,
      message: 'This key was used for another request.',
      errors: [{ field: 'idempotency-key' }],
    })
    expect(await stored(server)).toBe(1)
  })

  it('an idempotency key from one sender does not collide with the same key from another sender', async ({
    server,
  }) => {
    const responses = [
      await send(server, KEY),
      await send(server, KEY, 'Mine', 'user'),
      await send(server, KEY, 'Mine', 'admin'),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await stored(server)).toBe(3)
  })

  it('a request with an idempotency key leaves no record if it fails, and can be sent again', async ({
    server,
  }) => {
    const headers = { 'idempotency-key': KEY }
    const bad = await server.send('POST', '/contact', { ...buildContact(), name: '' }, { headers })
    expect(bad.statusCode).toBe(400)
    expect(await storedKeys(server)).toBe(0)
    expect((await send(server, KEY)).statusCode).toBe(200)
  })

  it.for(['short', 'x'.repeat(129), 'with space', 'é'.repeat(8), ''])(
    'a request gets 400 if its idempotency key is invalid: %j',
    async (key, { server }) => {
      const response = await send(server, key)
      expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'idempotency-key' }] })
      expect(await stored(server)).toBe(0)
    },
  )

  it('an idempotency record stores no readable data about the sender or the content', async ({ server }) => {
    await send(server, KEY, 'Mine', 'user')
    const rows = JSON.stringify(await server.db.read.select().from(schema.idempotencyKeys))
    expect(rows).not.toMatch(new RegExp(`${KEY}|asha|Mine|test-user`))
  })
})

describe('the record of a request', () => {
  it('an idempotency record expires after a week', async ({ server }) => {
    const sweep = purgeIdempotencyKeys({ db: server.db, clock: () => Date.parse(now) })
    let now = '2026-11-28T06:30:00.000Z'
    await send(server, KEY)
    await sweep()
    expect(await storedKeys(server)).toBe(1)
    now = '2026-11-28T06:30:00.001Z'
    await sweep()
    expect(await storedKeys(server)).toBe(0)
  })

  it('an idempotency record expires within an hour if the server clock was set back by a month', async ({
    server,
  }) => {
    await send(server, KEY)
    let now = '2026-12-28T06:30:00.000Z'
    const sweep = purgeIdempotencyKeys({ db: server.db, clock: () => Date.parse(now) })
    await sweep()
    expect(await storedKeys(server)).toBe(0)
    await send(server, KEY)
    now = '2026-11-28T07:00:00.001Z'
    await sweep()
    expect(await storedKeys(server)).toBe(0)
  })
})

describe('the progress of a request that runs in parts', () => {
  const keyed = { id: 'key', requestHash: 'request' }
  const record = (server: TestApp, items: [number, string][], createdAt: number) =>
    server.db.tx((query) => recordProgress(query, keyed, new Map(items), createdAt))
  const storedItems = (server: TestApp) => server.db.read.select().from(schema.idempotencyItems)

  it('readProgress returns the items recorded for all parts of a request, or only those from a given number on', async ({
    server,
  }) => {
    await record(
      server,
      [
        [1, 'a'],
        [2, 'b'],
      ],
      0,
    )
    await record(server, [[4, 'c']], 5)
    expect([...(await readProgress(server.db.read, keyed, 0))]).toEqual([
      [1, 'a'],
      [2, 'b'],
      [4, 'c'],
    ])
    expect([...(await readProgress(server.db.read, keyed, 3))]).toEqual([[4, 'c']])
    expect((await readProgress(server.db.read, { ...keyed, id: 'other' }, 0)).size).toBe(0)
    expect((await readProgress(server.db.read, null, 0)).size).toBe(0)
    expect(await storedItems(server)).toHaveLength(3)
  })

  it('recordProgress stores no entry for a part that created nothing, or for a request that has no key', async ({
    server,
  }) => {
    await record(server, [], 0)
    await server.db.tx((query) => recordProgress(query, null, new Map([[1, 'a']]), 0))
    expect(await storedItems(server)).toEqual([])
    expect(await server.db.read.select().from(schema.idempotencyProgress)).toEqual([])
  })

  it('readProgress rejects a different request with the same idempotency key', async ({ server }) => {
    await record(server, [[1, 'a']], 0)
    await expect(readProgress(server.db.read, { ...keyed, requestHash: 'other' }, 0)).rejects.toMatchObject({
      statusCode: 422,
    })
  })

  it('the recorded progress of a request expires with all its items 7 days after the first part', async ({
    server,
  }) => {
    await record(server, [[1, 'a']], 0)
    await record(server, [[2, 'b']], DAY_MS)
    let now = 7 * DAY_MS
    const sweep = purgeIdempotencyKeys({ db: server.db, clock: () => now })
    await sweep()
    expect(await storedItems(server)).toHaveLength(2)
    now += DAY_MS
    await sweep()
    expect(await storedItems(server)).toEqual([])
    expect((await readProgress(server.db.read, keyed, 0)).size).toBe(0)
  })
})
