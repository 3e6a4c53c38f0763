import { AsyncLocalStorage } from 'node:async_hooks'
import Database from 'better-sqlite3'
import { measuredServer } from '../../lib/measured-server.ts'
import { answerQuestions } from '../../lib/questions.ts'
import type { SentRequest } from '../kinds.ts'

type Run = (this: Database.Statement, ...params: unknown[]) => unknown

// Statements of the driver itself: it watches its file, and separates transactions of one commit.
const OF_THE_DRIVER = /^(?:pragma|savepoint|release|rollback|select total_changes)\b/i

/** Records the text of every statement that runs for a request, of raw SQL and of the query builder. */
function statementRecorder() {
  const recorded = new AsyncLocalStorage<string[]>()
  const database = new Database(':memory:')
  const prototype = Object.getPrototypeOf(database.prepare('select 1')) as object
  database.close()
  for (const method of ['get', 'all', 'run', 'iterate']) {
    const run = Reflect.get(prototype, method) as Run
    Reflect.set(prototype, method, function recorder(this: Database.Statement, ...params: unknown[]) {
      if (!OF_THE_DRIVER.test(this.source)) recorded.getStore()?.push(this.source)
      return run.apply(this, params)
    })
  }
  return recorded
}

const recorder = statementRecorder()
const { app, listen } = await measuredServer()

export type Counted = { status: number; data: unknown; statements: string[] }

const questions = {
  ...(await listen()),

  /** Sends a request within the process. Returns the statements that ran until its response. */
  async request({ method, url, token, body }: SentRequest): Promise<Counted> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const payload = body === undefined ? {} : { payload: body }
    const recorded: string[] = []
    const response = await recorder.run(recorded, () => app.inject({ method, url, headers, ...payload }))
    // Copied, since background work that the request woke may continue in its context.
    const statements = [...recorded]
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const data = isJson ? response.json<{ data: unknown }>().data : null
    return { status: response.statusCode, data, statements }
  },
}
export type CountedQuestions = typeof questions

answerQuestions(questions)
