import Database from 'better-sqlite3'
import type { Db } from '#server/db/db.ts'

export type Flushes = {
  /** Commits; each is one flush to the disk. */
  commits: number
  answered: number
  /** Transactions completed before a commit that covers them. */
  early: number
}

type Exec = (this: Database.Database, source: string) => Database.Database

export function countCommits(): { count: number } {
  const commits = { count: 0 }
  const exec: Exec = Reflect.get(Database.prototype, 'exec')
  Database.prototype.exec = function counted(this: Database.Database, source: string) {
    const connection = exec.call(this, source)
    if (source === 'COMMIT') commits.count += 1
    return connection
  }
  return commits
}

export function watchedDb(db: Db, commits: { count: number }): { db: Db; flushes: () => Flushes } {
  const noted = { answered: 0, early: 0 }
  return {
    db: {
      ...db,
      async tx(work) {
        let before = 0
        const result = await db.tx(async (query) => {
          const done = await work(query)
          before = commits.count
          return done
        })
        noted.answered += 1
        if (commits.count === before) noted.early += 1
        return result
      },
    },
    flushes: () => ({ commits: commits.count, ...noted }),
  }
}
