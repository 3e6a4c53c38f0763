import fs from 'node:fs'
import type { LightMyRequestResponse } from 'fastify'
import type { Profile } from '#shared/contracts/auth.ts'
import { readConfig } from '../../fastify.config.ts'
import { buildApp } from '#server/app/build-app.ts'
import { contentServices } from '#server/app/services.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import { ulidGenerator } from '../ports/ids.ts'
import type { LogStream } from '#server/lib/logs/log-options.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'
import type { PaymentPorts } from '../ports/payments/payment-provider.ts'
import type { PushPorts } from '../ports/push/push-ports.ts'
import { readSecrets } from '#server/ports/secrets.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import { workPace } from '#server/lib/work-pace.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import { NOW_ISO } from './now.ts'
import { copySecrets } from './copied-secrets.ts'
import { migratedDatabase } from './migrated-database.ts'
import { pagesFromSource } from './source-renderer.ts'
import { temporaryFolder } from './temporary-folder.ts'

export { temporaryFolder }

type Role = Viewer['role'] | 'anonymous'

/**
 * Builds the entire app on a temporary migrated database, without waiting for the disk, with a fixed clock. Accepts two
 * test tokens beside real sessions, and collects mails in `mails`. Checks every response against its contract. `env`
 * extends the environment, as RATE_LIMITS, which are off.
 */
export async function testApp({
  now = NOW_ISO,
  env = {},
  isBehind = () => false,
  entitlements,
  payments,
  pace = workPace(),
  mailer: givenMailer,
  newId: givenNewId,
  logStream,
  push,
  dataDir = temporaryFolder(),
}: {
  now?: string
  env?: Record<string, string>
  isBehind?: () => boolean
  entitlements?: Entitlements
  /** Payment providers; default: the sandbox of the configuration. */
  payments?: PaymentPorts
  pace?: WorkPace
  /** Sends mails instead of collecting them in `mails`. */
  mailer?: Mailer
  /** Returns ids; default: random ones. */
  newId?: () => string
  /** Sends push messages; default: none are sent. */
  push?: PushPorts
  /** Destination of log lines; LOG_LEVEL, by default silent, filters them. */
  logStream?: LogStream
  /** Data folder; its database is opened if it has one. */
  dataDir?: string
} = {}) {
  const time = { now: Date.parse(now) }
  const clock = () => time.now
  const config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED: 'none', RATE_LIMITS: 'off', ...env }),
    validateResponses: true,
  }
  // Tests that kill the process run the real server, which waits for the disk.
  if (!fs.existsSync(config.databaseFile)) {
    migratedDatabase(config.databaseFile)
    copySecrets(dataDir)
  }
  const db = openTestDatabase(config.databaseFile)
  const users = new Map<string, Viewer>([
    ['token-of-admin', { id: 'test-admin', role: 'admin' }],
    ['token-of-user', { id: 'test-user', role: 'user' }],
  ])
  const sessions = { identify: async (token: string) => users.get(token) ?? null }
  const pages = pagesFromSource()
  const mails: Mail[] = []
  const mailer = givenMailer ?? { destination: 'kept', send: async (mail: Mail) => void mails.push(mail) }
  const secrets = readSecrets(dataDir)
  const ports = {
    db,
    clock,
    newId: givenNewId ?? ulidGenerator(clock),
    sessions,
    pages,
    mailer,
    secrets,
    isBehind,
    pace,
    ...(entitlements === undefined ? {} : { entitlements }),
    ...(payments === undefined ? {} : { payments }),
    ...(logStream === undefined ? {} : { logStream }),
    ...(push === undefined ? {} : { push }),
  }
  const app = await buildApp(config, ports)
  const loginAs = (role: Role): Record<string, string> =>
    role === 'anonymous' ? {} : { authorization: `Bearer token-of-${role}` }

  type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  type Options = { as?: Role; headers?: Record<string, string> }

  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload: body })

  return {
    app,
    db,
    mails,
    secrets,
    /** Requests an OTP and reads it from the mail: the fields that `/login` and `/register` take. */
    async otpFor(email: string, more: object = {}, headers: Record<string, string> = {}) {
      const { challenge } = (await post('/code', { email, ...more }, headers)).json().data
      await app.runJobs()
      const otp = /\d{6}/.exec(mails.findLast(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''
      return { email, otp, challenge: String(challenge) }
    },
    /** Registers (or signs in) an email address by a real OTP, and returns the session. */
    async signInAs(email: string, { firstName = 'Asha', lastName = 'Devi', phone = '9876543210' } = {}) {
      const code = await this.otpFor(email)
      const response = await post('/register', { firstName, lastName, phone, ...code })
      const { accessToken, createdUser } = response.json().data as {
        accessToken: string
        createdUser: Profile
      }
      return {
        token: accessToken,
        user: createdUser,
        headers: { authorization: `Bearer ${accessToken}` },
        cookies: response.cookies,
      }
    },
    config,
    services: app.services,
    responseCache: app.responseCache,
    /** Publishes the due items, as the running server does every 5 s. */
    async publishDue() {
      for (const service of contentServices(app.services)) await service.publishDue()
    },
    loginAs,
    travelTo(instant: string) {
      time.now = Date.parse(instant)
    },
    get(url: string, { as = 'anonymous' }: Options = {}): Promise<LightMyRequestResponse> {
      const { pathname, search } = new URL(`/api/v1${url}`, 'http://localhost')
      return app.inject({ method: 'GET', url: pathname + search, headers: loginAs(as) })
    },
    /** Sends a body (an object, or text unchanged) to a path under the API's base, by default as an admin. */
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
    /** Closes the app. Throws if it sent a status that its OpenAPI operation does not describe. */
    async close() {
      await app.close()
      await db.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
      if (app.undescribedResponses.length > 0)
        throw new Error(`Not described: ${[...new Set(app.undescribedResponses)].join(', ')}`)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
