import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { readConfig } from '../../fastify.config.ts'
import { buildApp, buildServices } from '../app.ts'
import { migrateFile } from '../db/migrate.ts'
import { openSqlite } from '../db/sqlite.ts'
import { risingIds } from '../ports/ids.ts'
import type { Viewer } from '../ports/sessions.ts'
import { pagesFromSource } from './source-pages.ts'

type Role = Viewer['role'] | 'anonymous'

const folders = new Set<string>()
process.once('exit', () => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

/** A folder that is gone when the test process ends. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
  folders.add(folder)
  return folder
}

/**
 * The whole application on a throw-away database with the real migrations, a clock that stands still, and sessions
 * that only this process knows. Every answer is checked against its contract.
 */
export async function testApp({ now = '2026-11-21T06:30:00.000Z' }: { now?: string } = {}) {
  const dataDir = temporaryFolder()
  const time = { now: Date.parse(now) }
  const clock = () => time.now
  const config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED: 'none' }),
    checkAnswers: true,
  }
  migrateFile(config.databaseFile, config.backupsDir)
  const db = openSqlite(config.databaseFile)
  const people = new Map<string, Viewer>([
    ['token-of-admin', { id: 'test-admin', role: 'admin' }],
    ['token-of-user', { id: 'test-user', role: 'user' }],
  ])
  const sessions = { identify: async (token: string) => people.get(token) ?? null }
  const pages = await pagesFromSource()
  const ports = { db, clock, newId: risingIds(clock), sessions, pages }
  const app = await buildApp(config, ports)
  const services = buildServices({ ...ports, changed: (tags) => app.keptAnswers.drop(tags) })

  /** Headers of a request by somebody of this role. */
  const loginAs = (role: Role): Record<string, string> =>
    role === 'anonymous' ? {} : { authorization: `Bearer token-of-${role}` }

  type Method = 'POST' | 'PUT' | 'DELETE'
  type Options = { as?: Role; headers?: Record<string, string> }

  return {
    app,
    db,
    config,
    services,
    /** The answers that the application keeps. */
    kept: app.keptAnswers,
    /** Publishes what is due, as the running server does every few seconds. */
    publishDue: () => services.jobPosts.publishDue(),
    loginAs,
    /** Moves the clock to an instant. */
    travelTo(instant: string) {
      time.now = Date.parse(instant)
    },
    /** Reads a path under the API's base. */
    get(url: string, { as = 'anonymous' }: Options = {}): Promise<LightMyRequestResponse> {
      const { pathname, search } = new URL(`/api/v1${url}`, 'http://localhost')
      return app.inject({ method: 'GET', url: pathname + search, headers: loginAs(as) })
    },
    /** Sends a body (an object, or text as it is) to a path under the API's base, as an admin unless told. */
    send(method: Method, url: string, body?: unknown, { as = 'admin', headers = {} }: Options = {}) {
      const payload = typeof body === 'string' ? body : JSON.stringify(body)
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      return app.inject({
        method,
        url: `/api/v1${url}`,
        headers: { ...loginAs(as), ...type, ...headers },
        ...(body === undefined ? {} : { payload }),
      })
    },
    async close() {
      await app.close()
      await db.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
