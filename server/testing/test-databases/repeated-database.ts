import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#server/db/db.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

const trialStatements = preparePerConnection((connection) => ({
  begin: connection.prepare<[]>('savepoint trial'),
  undo: connection.prepare<[]>('rollback to trial'),
  end: connection.prepare<[]>('release trial'),
}))

/** Runs each transaction twice and undoes the first run, as a database does that repeats it after a conflict. */
export function repeatedDatabase(db: Db): Db {
  const trial = new AsyncLocalStorage<true>()
  return {
    ...db,
    tx: (work, lock) =>
      db.tx(async (query) => {
        const { begin, undo, end } = trialStatements(query)
        await begin.run()
        try {
          await trial.run(true, () => work(query))
        } catch {
          // The second run throws it again.
        }
        await undo.run()
        await end.run()
        return await work(query)
      }, lock),
    afterCommit(callback) {
      if (trial.getStore() === undefined) db.afterCommit(callback)
    },
  }
}
