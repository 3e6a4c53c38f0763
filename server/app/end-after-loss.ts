import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/db.ts'

// The process ends within 5 s: 0.5 s between two checks of the file, this time, and at most 1 s to close the file.
const REFUSE_MS = 1500
const CLOSE_MS = 1000

/** Ends the process with code 1 after the loss of its database file (docs/decisions/0057-lost-database-files.md). */
export async function endAfterLoss(app: FastifyInstance | null, db: Pick<Db, 'close'>): Promise<never> {
  if (app !== null) {
    await sleep(REFUSE_MS)
    // An error of the application must not prevent the database from being closed, which saves a lost journal.
    const reportError = (err: unknown) => app.log.error({ err }, 'the server could not be closed')
    await Promise.race([app.close().catch(reportError), sleep(CLOSE_MS)])
  }
  await db.close()
  process.exit(1)
}
