import fs from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { databaseError } from '#server/lib/errors.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const BUSY = {
  statusCode: 503,
  success: false,
  message: 'The service is not available right now. Please try again later.',
  data: null,
  errors: [],
}
const PAGE = 'text/html; charset=utf-8'

let server: TestApp
let base: string
let skipped = 0
beforeEach(async () => {
  // Moves the clock that throttles the checks of the data version, so that each check runs.
  const ticks = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => ticks() + skipped)
  server = await testApp()
  await server.send('POST', '/create', { ...buildJobPost(), postName: 'Bihar Police 2026' })
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => server.close())

/** Sends a request over the network, with a due check of the data version. */
async function request(path: string, init: RequestInit = {}) {
  skipped += 1000
  const response = await fetch(base + path, init)
  const header = (name: string) => response.headers.get(name)
  return { status: response.status, header, body: await response.text() }
}

const failWith = (code: string) => {
  server.db.dataVersion = () => {
    throw new Database.SqliteError('not for readers: /srv/avsar.db', code)
  }
}

/** Writes as another process, to invalidate the cache, then overwrites the file with garbage. */
function overwrite(): void {
  const other = new Database(server.config.databaseFile)
  other.pragma('user_version = 7')
  other.pragma('wal_checkpoint(TRUNCATE)')
  const { size } = fs.statSync(server.config.databaseFile)
  fs.writeFileSync(server.config.databaseFile, Buffer.alloc(size, 0x55), { flag: 'r+' })
  other.close()
}

describe('a database error while a cached response is looked up', () => {
  it.each(['SQLITE_NOTADB', 'SQLITE_IOERR_READ', 'SQLITE_CORRUPT', 'SQLITE_MISUSE', 'SQLITE_CANTOPEN'])(
    'the database error %s during a cache lookup returns 503 without detail, and the process keeps running',
    async (code) => {
      const path = '/api/v1/getAll'
      expect([(await request(path)).status, (await request(path)).status]).toEqual([200, 200])
      failWith(code)
      for (let n = 0; n < 3; n += 1) {
        const { status, header, body } = await request(path)
        expect([status, JSON.parse(body)]).toEqual([503, BUSY])
        expect(header('retry-after')).toBe('10')
        expect(header('cache-control')).toBe('private, no-store')
        expect(header('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
      }
      expect((await request('/readyz')).status).toBe(503)
      server.db.dataVersion = () => 1
      expect([(await request(path)).status, (await request('/readyz')).status]).toEqual([200, 200])
    },
  )

  it('a database error during a page request returns an HTML error page', async () => {
    expect((await request('/jobs')).status).toBe(200)
    failWith('SQLITE_NOTADB')
    for (const path of ['/jobs', '/']) {
      const { status, header, body } = await request(path)
      expect([status, header('content-type'), header('retry-after')], path).toEqual([503, PAGE, '10'])
      expect(body, path).toContain('<h1>The service is not available right now. Please try again later.</h1>')
      expect(body, path).not.toContain('readers')
      expect(header('content-security-policy'), path).toContain("script-src 'self'")
    }
    expect((await request('/healthz')).status).toBe(200)
  })
})

describe('a database with an overwritten file', () => {
  it('an overwritten database file causes a 503 for API and page requests, and the process keeps running', async () => {
    overwrite()
    for (const path of ['/api/v1/getAll', '/api/v1/getAll?searchQuery=police', '/sitemap.xml', '/readyz']) {
      const { status, body } = await request(path)
      expect([status, JSON.parse(body)], path).toEqual([503, BUSY])
    }
    for (const path of ['/jobs', '/', '/job/nothing', '/nothing/here']) {
      const { status, header, body } = await request(path)
      expect([status, header('content-type')], path).toEqual([503, PAGE])
      expect(body, path).not.toMatch(/sqlite|not a database|malformed/i)
    }
    await expect(server.app.runJobs()).rejects.toThrow()
    expect((await request('/healthz')).status).toBe(200)
  })
})

it('databaseError finds a database error at any depth of nested causes, and returns null for other errors', () => {
  const cause = new TypeError('The database connection is not open')
  const busy = new Database.SqliteError('database is locked', 'SQLITE_BUSY')
  expect(databaseError(new Error('Failed query', { cause }))).toBe(cause)
  expect(databaseError(new Error('Failed query', { cause: new Error('x', { cause: busy }) }))).toBe(busy)
  for (const other of [new Error('x', { cause: 'SQLITE_BUSY' }), new TypeError('x'), 'SQLITE_BUSY', null])
    expect(databaseError(other)).toBeNull()
})
