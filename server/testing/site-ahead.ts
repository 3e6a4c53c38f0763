import { processConfig } from '../../fastify.config.ts'
import { buildApp } from '#server/app/build-app.ts'
import { lockShared } from '#server/db/maintenance/data-dir-lock.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { clientFiles } from '#server/http/pages/static-files.ts'
import { readSecrets } from '#server/ports/secrets.ts'
import { ulidGenerator } from '../ports/ids.ts'
import { configuredMailer } from '../ports/mailer.ts'
import { builtRenderer } from '#server/ports/page-renderer/page-thread.ts'
import { configuredPush } from '../ports/push/configured-push.ts'

// Program that serves the built site in its own process, for browser tests. Its clock is the machine's until the
// message `{ laterMs }`: that advances it and runs due work, and the process replies.
const config = processConfig()
const time = { aheadMs: 0 }
const clock = () => Date.now() + time.aheadMs
lockShared(config.dataDir)
migrateFile(config.databaseFile, config.backupsDir)
const db = openSqlite(config.databaseFile)
const newId = ulidGenerator(clock)
const secrets = readSecrets(config.dataDir)
const report = (line: string) => void process.stderr.write(`${line}\n`)
const push = configuredPush(config, { secrets, mail: () => 'help@jobs.example.in', report })
const app = await buildApp(config, {
  db,
  clock,
  newId,
  secrets,
  push,
  mailer: configuredMailer(config, { clock, newId }),
  pages: await builtRenderer(config.pagesDir, clientFiles({ ...config, clock })),
})

async function moveOn({ laterMs }: { laterMs: number }): Promise<void> {
  time.aheadMs += laterMs
  await app.services.alerts.pipeline.tick()
  await app.services.alerts.pipeline.ensureSweep()
  await app.runJobs()
  process.send?.('done')
}
process.on('message', (message: { laterMs: number }) => void moveOn(message))

process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => db.close())
    .then(() => process.exit(0))
})

// Node dates each response by the machine's clock. This listener, before the app's, sets the time of the site.
app.server.prependListener('request', (_request, response) => {
  if (time.aheadMs > 0) response.setHeader('date', new Date(clock()).toUTCString())
})

await app.listen({ port: config.port, host: config.host })
process.stdout.write(`Listening on ${config.host}, port ${config.port}\n`)
