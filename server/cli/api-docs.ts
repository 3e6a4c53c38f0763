import fs from 'node:fs'
import path from 'node:path'
import { readConfig } from '../../fastify.config.ts'
import { buildApp } from '#server/app/build-app.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { readSecrets } from '#server/ports/secrets.ts'
import { apiPage } from './api-page.ts'

// Writes docs/api.md from the contracts of the routes.
const page = path.join(import.meta.dirname, '../../docs/api.md')
const dataDir = fs.mkdtempSync(path.join(import.meta.dirname, '../../node_modules/.api-docs-'))
const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' })
migrateFile(config.databaseFile, config.backupsDir)
const db = openSqlite(config.databaseFile)
const app = await buildApp(config, {
  db,
  clock: () => 0,
  newId: () => '',
  secrets: readSecrets(dataDir),
  mailer: { destination: 'nowhere', send: async () => undefined },
})
await app.ready()
const text = apiPage(app.swagger() as Parameters<typeof apiPage>[0])
await app.close()
await db.close()
fs.rmSync(dataDir, { recursive: true })

fs.writeFileSync(page, text)
