import { processConfig } from '../../fastify.config.ts'
import { buildApp } from '#server/app/build-app.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { clientFiles } from '#server/http/pages/static-files.ts'
import { readSecrets } from '#server/ports/secrets.ts'
import { ulidGenerator } from '#server/ports/ids.ts'
import { builtRenderer } from '#server/ports/page-renderer/built-renderer.ts'
import { reservePort } from '#server/testing/reserved-port.ts'
import { countCommits, watchedDb } from './watched-db.ts'
import type { Flushes } from './watched-db.ts'

export type MeasuredQuestions = {
  where: () => { url: string }
  flushes: () => Flushes
}

/** Builds the server of `npm start` with a database that counts its commits. Drops mails. */
export async function measuredServer() {
  const config = processConfig(await reservePort())
  const { db, flushes } = watchedDb(openSqlite(config.databaseFile), countCommits())
  const clock = Date.now
  const newId = ulidGenerator(clock)
  const app = await buildApp(config, {
    db,
    clock,
    newId,
    secrets: readSecrets(config.dataDir),
    mailer: { destination: 'dropped', send: () => Promise.resolve() },
    pages: await builtRenderer(config.pagesDir, clientFiles({ ...config, clock })),
  })
  return {
    app,
    config,
    db,
    newId,
    listen: async (): Promise<MeasuredQuestions> => {
      const url = await app.listen({ port: config.port, host: config.host })
      return { where: () => ({ url }), flushes }
    },
  }
}
