import Database from 'better-sqlite3'
import type { Db } from '#server/db/db.ts'
import { buildApp } from '#server/app/build-app.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { clientFiles } from '#server/http/pages/static-files.ts'
import { readSecrets } from '#server/ports/secrets.ts'
import { ulidGenerator } from '#server/ports/ids.ts'
import { builtRenderer } from '#server/ports/page-renderer/page-thread.ts'
import { reservePort } from '#server/testing/reserved-port.ts'
import { processConfig } from '../../fastify.config.ts'

type Flushes = {
  /** Commits; each is one flush to the disk. */
  commits: number
  answered: number
  /** Transactions completed before a commit that covers them. */
  early: number
}

type Exec = (this: Database.Database, source: string) => Database.Database

function countCommits(): { count: number } {
  const commits = { count: 0 }
  const exec: Exec = Reflect.get(Database.prototype, 'exec')
  Database.prototype.exec = function counted(this: Database.Database, source: string) {
    const connection = exec.call(this, source)
    if (source === 'COMMIT') commits.count += 1
    return connection
  }
  return commits
}

function watchedDb(db: Db, commits: { count: number }): { db: Db; flushes: () => Flushes } {
  const noted = { answered: 0, early: 0 }
  return {
    db: {
      ...db,
      async tx(work, lock) {
        let before = 0
        const result = await db.tx(async (query) => {
          const done = await work(query)
          before = commits.count
          return done
        }, lock)
        noted.answered += 1
        if (commits.count === before) noted.early += 1
        return result
      },
    },
    flushes: () => ({ commits: commits.count, ...noted }),
  }
}

export type MeasuredQuestions = {
  where: () => { url: string }
  flushes: () => Flushes
}

/** Builds the server of `npm start` with a database that counts its commits. Discards outgoing mails. */
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
