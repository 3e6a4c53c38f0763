import fs from 'node:fs'
import { flushCompileCache } from 'node:module'
import { processConfig } from '../../fastify.config.ts'
import { buildApp } from '#server/app/build-app.ts'
import { endAfterLoss } from '#server/app/end-after-loss.ts'
import { lockShared } from '#server/db/maintenance/data-dir-lock.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { ulidGenerator } from '../ports/ids.ts'
import { configuredMailer } from '../ports/mailer.ts'
import { configuredPush } from '../ports/push/configured-push.ts'
import { readSecrets } from '#server/ports/secrets.ts'

// Program that runs the API in its own process, for tests that kill it. It accepts the token of one admin, which only
// tests send, and prints its URL on the first line.
const config = processConfig()
fs.mkdirSync(config.dataDir, { recursive: true })
lockShared(config.dataDir)
migrateFile(config.databaseFile, config.backupsDir)
// The clock of the process, which tests set ahead of the clocks of others.
const [systemClock, aheadMs] = [Date.now, Number(process.env['CLOCK_AHEAD_MS'] ?? 0)]
Date.now = () => systemClock() + aheadMs
const clock = Date.now
const newId = ulidGenerator(clock)
const secrets = readSecrets(config.dataDir)
const report = (line: string) => void process.stderr.write(`${line}\n`)
const db = openSqlite(config.databaseFile, {
  onLost(line) {
    app.log.error(line)
    void endAfterLoss(app, db)
  },
})
const app = await buildApp(config, {
  db,
  clock,
  newId,
  secrets,
  push: configuredPush(config, { secrets, mail: () => '', report }),
  mailer: configuredMailer(config, { clock, newId }),
  sessions: {
    identify: async (token) => (token === 'token-of-admin' ? { id: 'test-admin', role: 'admin' } : null),
  },
})
process.stdout.write(`${await app.listen({ port: config.port, host: config.host })}\n`)
// Node writes its compile cache when a process exits, and most tests kill this one.
flushCompileCache()
