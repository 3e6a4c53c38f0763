import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { processConfig } from '../fastify.config.ts'
import { buildApp } from '#server/app/build-app.ts'
import { endAfterLoss } from '#server/app/end-after-loss.ts'
import { contentServices } from '#server/app/services.ts'
import {
  UnusableDatabase,
  lockPreparation,
  lockShared,
  openUndamaged,
  refuseLostDatabase,
} from '#server/db/maintenance/data-dir-lock.ts'
import type { Db } from './db/db.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { useSchedule } from '#server/http/schedule.ts'
import { clientFiles } from '#server/http/pages/static-files.ts'
import { builtRenderer } from '#server/ports/page-renderer/page-thread.ts'
import type { Pages } from '#server/ports/page-renderer/page-renderer.ts'
import { overloadProbe } from '#server/lib/overload-probe.ts'
import { freePort } from '#server/lib/free-port.ts'
import { ulidGenerator } from './ports/ids.ts'
import { configuredMailer } from './ports/mailer.ts'
import { configuredPush } from './ports/push/configured-push.ts'
import { readSecrets } from '#server/ports/secrets.ts'
import { seedDemo } from '#server/app/seed-demo.ts'

// Interval of reading the operator's contact for push services, which an admin can change.
const CONTACT_INTERVAL_MS = MINUTE_MS

const given = processConfig()
// PORT=0 lets the OS choose the port. It is chosen first, since the app needs the site's URL.
const config = given.port === 0 ? processConfig(await freePort(given.host)) : given
const printLine = (line: string) => process.stdout.write(`${line}\n`)

// Renders the built pages in production, else the sources.
async function openRenderer(): Promise<Pages> {
  if (config.isProduction) return await builtRenderer(config.pagesDir, clientFiles({ ...config, clock }))
  const { devRenderer } = await import('#server/ports/page-renderer/dev-renderer.ts')
  return devRenderer(path.dirname(import.meta.dirname))
}

// Files created from here on are private to this OS user, even in a folder that others created.
process.umask(0o077)
fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
// Held until the process ends, so that no restore runs under a running server.
lockShared(config.dataDir)
const clock = Date.now
let report = (line: string): void => void process.stderr.write(`${line}\n`)
let listening: FastifyInstance | null = null

function onLost(line: string): void {
  report(line)
  void endAfterLoss(listening, db)
}

function openDatabase(): Db {
  refuseLostDatabase(config)
  const { databaseFile, backupsDir } = config
  return openUndamaged(config, () => {
    for (const name of migrateFile(databaseFile, backupsDir)) printLine(`Database: applied ${name}`)
    return openSqlite(databaseFile, { onLost })
  })
}

function openDatabaseOrExit(): Db {
  try {
    return openDatabase()
  } catch (error) {
    if (!(error instanceof UnusableDatabase)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
const db = openDatabaseOrExit()
const ports = { db, clock, newId: ulidGenerator(clock) }
const mailer = configuredMailer(config, ports)
const secrets = readSecrets(config.dataDir)
const contact = { email: '' }
const push = configuredPush(config, {
  secrets,
  mail: () => contact.email,
  report: (line) => report(line),
})
const app = await buildApp(config, {
  ...ports,
  mailer,
  push,
  secrets,
  // Without rate limits, no load is shed either: a benchmark or a test would count its 503 as a failure.
  isBehind: config.rateLimits ? overloadProbe() : () => false,
  pages: await openRenderer(),
})
report = (line) => app.log.error(line)

async function readContact(): Promise<void> {
  contact.email = (await app.services.site.read()).contact.email.trim()
}
await readContact()
useSchedule(app, [readContact], { intervalMs: CONTACT_INTERVAL_MS })

// A second process that starts at the same time must not import the demo content again.
const unlock = lockPreparation(config.dataDir)
let rebuilt = 0
for (const service of contentServices(app.services)) rebuilt += await service.rebuild()
if (rebuilt > 0) printLine(`Database: rebuilt what is derived from ${rebuilt} items`)
if (config.seed === 'demo') {
  const count = await seedDemo(app.services, clock())
  if (count > 0) printLine(`Database: imported ${count} items as demo content`)
}
unlock()

async function stop(): Promise<void> {
  // Requests in flight get 10 s; then the process exits with the committed data.
  setTimeout(() => process.exit(1), 10_000).unref()
  // Messages without a response of the push service by then are sent again at the next start.
  setTimeout(() => void push.sender.close(), 5000).unref()
  await app.close()
  await db.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

await app.listen({ port: config.port, host: config.host })
listening = app
// `npm start` restarts only a server that reported `listening`, and the server stops when `npm start` ends.
if (process.send !== undefined) {
  process.send('listening')
  process.once('disconnect', () => void stop())
}
if (config.isAddressMissing)
  report(
    'PUBLIC_URL IS NOT SET, and others can reach this server: PAYMENTS ARE OFF. Set it to the address that visitors use, as https://example.in.',
  )
printLine(`Avsar is at ${config.publicUrl}`)
printLine(`Listening on ${config.host}, port ${config.port}`)
printLine(`API documentation: ${config.publicUrl}/api/docs`)
printLine(`Data: ${config.dataDir}`)
printLine(`Mail: each is ${mailer.destination}${config.smtpUrl === null ? ' (SMTP_URL sends it)' : ''}`)
printLine('Admin: npm run admin -- grant EMAIL makes the person with that address one')
