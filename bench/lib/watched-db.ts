import Database from 'better-sqlite3'
import type { Db } from '#server/db/db.ts'

/** The work of a database so far. */
export type Flushes = {
  /** Commits; each is one flush to the disk. */
  commits: number
  /** Pieces of work that were answered. */
  answered: number
  /** Pieces of work that were answered before a commit that covers them. */
  early: number
}

type Exec = (this: Database.Database, source: string) => Database.Database

/** Counts the commits of every connection of this process from now on. */
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

/** Returns a database that does the same and notes which commits its pieces of work are answered after. */
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
