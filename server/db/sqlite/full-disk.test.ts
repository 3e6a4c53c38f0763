import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { translateError } from './errors.ts'
import { refuseFullDisk } from './disk-space.ts'
import { schema } from '#server/db/schema/index.ts'
import { sqliteClient } from '#server/testing/sqlite-client.ts'

describe('a server whose disk is full', () => {
  let server: TestApp
  beforeEach(async () => {
    server = await testApp()
    await server.send('POST', '/create', { ...buildJobPost(), postName: 'Before' })
  })
  afterEach(() => server.close())

  const limitPages = (pages: (now: number) => number) =>
    server.db.tx(async (query) => {
      const writer = sqliteClient(query)
      writer.pragma(`max_page_count = ${pages(Number(writer.pragma('page_count', { simple: true })))}`)
    })
  const fillDisk = () => limitPages((now) => now)
  const emptyDisk = () => limitPages(() => 1_000_000)

  const names = async (query = '') =>
    (await server.get(`/getAll${query}`, { as: 'user' }))
      .json()
      .data.jobPosts.map((post: { postName: string }) => post.postName)

  const create = (postName: string) =>
    server.send('POST', '/create', { ...buildJobPost(), postName, description: 'x'.repeat(20_000) })

  it('a server whose disk is full answers 503 to writes with a readable message and writes nothing', async () => {
    await fillDisk()
    for (const postName of ['One', 'Two']) {
      const response = await create(postName)
      expect(response.statusCode).toBe(503)
      expect(response.json()).toEqual({
        statusCode: 503,
        success: false,
        message: 'Changes cannot be saved right now. Please try again later.',
        data: null,
        errors: [],
      })
    }
    const message = { name: 'A', email: 'a@example.org', subject: 'S', message: 'm'.repeat(4_000) }
    const contacts = []
    for (let n = 0; n < 5; n += 1)
      contacts.push((await server.send('POST', '/contact', message, { as: 'anonymous' })).statusCode)
    // A message that fits on existing pages may still be saved.
    expect(contacts.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(contacts.at(-1)).toBe(503)
    const stored = (await server.get('/admin/messages', { as: 'admin' })).json().data
    expect(stored.total).toBe(contacts.filter((status) => status === 200).length)
    expect(await names()).toEqual(['Before'])
  })

  it('a server whose disk is full still serves reads, and accepts writes once the disk has room again', async () => {
    await fillDisk()
    expect((await create('Full')).statusCode).toBe(503)
    for (const query of ['', '?searchQuery=Before', '?searchQuery=Before&state=Bihar'])
      expect((await server.get(`/getAll${query}`)).statusCode, query).toBe(200)
    expect(await names('?searchQuery=Before')).toEqual(['Before'])
    expect(await names('?searchQuery=Full')).toEqual([])
    expect((await server.app.inject('/readyz')).json()).toMatchObject({ statusCode: 503, success: false })
    for (const page of ['/healthz', '/', '/jobs', '/Search?searchQuery=Before', '/sitemap.xml', '/feed.xml'])
      expect((await server.app.inject(page)).statusCode, page).toBe(200)
    expect((await server.app.inject('/Search?searchQuery=Before')).body).toContain('Before')
    await emptyDisk()
    expect((await server.app.inject('/readyz')).statusCode).toBe(200)
    expect((await create('After')).statusCode).toBe(200)
    expect(await names()).toEqual(['After', 'Before'])
  })
})

describe('the check of free disk space', () => {
  it('the check of free disk space throws a 503 below 4 MB of free space, and leaves no row', async () => {
    const server = await testApp()
    const free = (bytes: number) => () => ({ bavail: bytes / 4096, bsize: 4096 })
    await expect(refuseFullDisk(server.db, '/', free((4 << 20) - 4096))).rejects.toMatchObject({
      statusCode: 503,
    })
    await refuseFullDisk(server.db, '/', free(4 << 20))
    expect(await server.db.read.select().from(schema.idempotencyKeys)).toEqual([])
    await server.close()
  })
})

it.each([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_READONLY',
  'SQLITE_READONLY_DBMOVED',
  // SQLite throws it after the last retry for the write lock.
  'SQLITE_BUSY',
])('the SQLite error %s is translated into a 503, also if it is the cause of another error', (code) => {
  const cause = new Database.SqliteError('not for readers', code)
  for (const error of [cause, new Error('Failed query', { cause })])
    expect(translateError(error)).toMatchObject({ statusCode: 503, cause: error })
})
