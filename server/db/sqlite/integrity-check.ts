import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { integrityProblems } from './backup.ts'
import { lastApplied } from './connection.ts'

/** The result of checking a whole database: its problems, and its newest migration. */
export type DatabaseFileCheck = { problems: string[]; applied: number }

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Checks a whole database and changes nothing; an unreadable file is returned as a problem. */
export function checkDatabaseFileSync(file: string): DatabaseFileCheck {
  try {
    const connection = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return { applied: lastApplied(connection), problems: integrityProblems(connection) }
    } finally {
      connection.close()
    }
  } catch (error) {
    return { problems: [reasonOf(error)], applied: 0 }
  }
}

/** Runs the same check in a worker thread, so that the server still responds to requests. */
export function checkDatabaseFile(file: string): Promise<DatabaseFileCheck> {
  return new Promise((resolve) => {
    const failed = (error: unknown) => resolve({ problems: [reasonOf(error)], applied: 0 })
    const worker = new Worker(new URL('./integrity-check.worker.ts', import.meta.url), {
      workerData: file,
      execArgv: [],
    })
    worker.once('message', resolve)
    worker.once('error', failed)
    worker.once('exit', (code) => failed(`The look through the database ended with ${code}.`))
  })
}
