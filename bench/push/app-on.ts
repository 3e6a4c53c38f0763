import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../../fastify.config.ts'
import { buildApp } from '#server/app/build-app.ts'
import type { Db } from '#server/db/db.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { readSecrets } from '#server/ports/secrets.ts'
import { ulidGenerator } from '#server/ports/ids.ts'
import type { PushPorts } from '#server/ports/push/push-ports.ts'

export function migratedFolder(folder: string): string {
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'avsar.db')
  migrateFile(file, path.join(folder, 'backups'))
  return file
}

export type OpenApp = {
  app: FastifyInstance
  db: Db
  time: { now: number }
  close(): Promise<void>
}

export async function appOn(
  folder: string,
  now: string,
  push: Partial<{ push: PushPorts }> = {},
): Promise<OpenApp> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', SEED: 'none', RATE_LIMITS: 'off' })
  const time = { now: Date.parse(now) }
  const clock = () => time.now
  const db = openSqlite(config.databaseFile)
  const app = await buildApp(config, {
    db,
    clock,
    newId: ulidGenerator(clock),
    secrets: readSecrets(folder),
    mailer: { destination: 'dropped', send: () => Promise.resolve() },
    ...push,
  })
  return {
    app,
    db,
    time,
    async close() {
      await app.close()
      await db.close()
    },
  }
}
