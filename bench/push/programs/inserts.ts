import Database from 'better-sqlite3'
import { openConnection } from '#server/db/sqlite/connection.ts'
import { migratedFolder } from '../app-on.ts'
import { timed } from '../process-figures.ts'
import { preparedInsert } from '#server/testing/prepared-insert.ts'
import { answerQuestions } from '../../lib/questions.ts'

// Number of rows that the server writes in one commit.
const COMMIT_ROWS = 500

type Input = { file: string; alertId: string; folder: string }

function readRows({ file, alertId }: Input): object[] {
  const connection = new Database(file, { readonly: true })
  const rows = connection
    .prepare<[string], Record<string, unknown>>('select * from deliveries where alert_id = ? order by seq')
    .all(alertId)
  connection.close()
  return rows.map(({ seq: _seq, ...row }) => row)
}

const questions = {
  async insert(input: Input): Promise<{ ms: number; cpuMs: number }> {
    const rows = readRows(input)
    const connection = openConnection(migratedFolder(input.folder))
    const insert = preparedInsert(connection, 'deliveries', rows[0] ?? {})
    const times = await timed(() => {
      for (let start = 0; start < rows.length; start += COMMIT_ROWS) {
        connection.exec('begin immediate')
        for (const row of rows.slice(start, start + COMMIT_ROWS)) insert(row)
        connection.exec('commit')
      }
    })
    connection.close()
    return times
  },
}
export type InsertQuestions = typeof questions

answerQuestions(questions)
