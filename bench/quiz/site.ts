import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import type { QuizDraft } from '#shared/contracts/quiz.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { schema } from '#server/db/schema/index.ts'
import { accountSessions } from '#server/modules/accounts/sessions.ts'
import { useSessionTokens as sessionTokens } from '#server/plugins/session-tokens.ts'
import { readSecrets } from '#server/ports/crypto/secrets.ts'
import { ulidGenerator } from '#server/ports/ids.ts'
import { dataset } from '../dataset.ts'
import { PRODUCTION } from '../processes.ts'
import { startProgram } from '../questions.ts'
import type { Program } from '../questions.ts'
import type { ServerQuestions } from './programs/server.ts'

// The board beside which is written: its list is read meanwhile.
const POSTS = 1000
const PAPER_QUESTIONS = 100
const DAY_MS = 86_400_000

const nothing = () => Promise.resolve()

/** Sends a body to a path of the API as somebody; returns `data` of the answer. Throws if it is not 200. */
export async function call<Data>(
  url: string,
  token: string,
  [method, path_]: readonly [method: 'GET' | 'POST' | 'PUT', path: string],
  body?: object,
): Promise<Data> {
  const response = await fetch(`${url}${path_}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path_} was answered with ${response.status}: ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}

/** Writes people with a session each straight into a database; returns their tokens. The first is an admin. */
async function writePeople(folder: string, count: number): Promise<string[]> {
  const app = Fastify()
  const clock = Date.now
  const tokens = await sessionTokens(app, { key: readSecrets(folder).sessions, clock })
  const db = openSqlite(path.join(folder, 'avsar.db'))
  const newId = ulidGenerator(clock)
  const sessions = accountSessions({
    db,
    clock,
    tokens,
    sessionRecords: { end: nothing, endAll: nothing, move: nothing },
    onFailure: (error) => {
      throw error
    },
  })
  const now = clock()
  const people = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    sid: newId(),
    role: index === 0 ? ('admin' as const) : ('user' as const),
    email: `candidate-${index}@example.in`,
  }))
  await app.ready()
  try {
    await db.tx(async (query) => {
      for (const { id, sid, role, email } of people) {
        const name = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }
        await query.insert(schema.users).values({ id, email, role, ...name, createdAt: now })
        await sessions.add(query, { id: sid, userId: id, userAgent: undefined, now })
      }
    })
    return people.map(({ id, sid, role }) => sessions.open(sid, { id, role }, now).token)
  } finally {
    await db.close()
    await app.close()
  }
}

/** A site of its own, with candidates who are signed in. */
export type Site = {
  url: string
  pid: number
  folder: string
  server: Program<ServerQuestions>
  /** A token for each candidate. */
  candidates: string[]
  /** Creates a quiz of 100 questions that is open; returns its id. */
  addQuiz: (more?: Partial<QuizDraft>) => Promise<string>
}

async function quizMaker(url: string, admin: string): Promise<Site['addQuiz']> {
  const questionIds: string[] = []
  for (let index = 0; index < PAPER_QUESTIONS; index += 1) {
    const body = buildQuestion({ questionName: `Question ${index + 1}`, category: 'Mock' })
    const { question } = await call<{ question: { _id: string } }>(
      url,
      admin,
      ['POST', '/api/v1/question/create'],
      body,
    )
    questionIds.push(question._id)
  }
  return async (more = {}) => {
    const body = buildQuiz({
      category: 'Mock',
      totalQuestions: PAPER_QUESTIONS,
      durationMinutes: 1440,
      questionIds,
      requireAllAnswered: false,
      startDateTime: new Date(Date.now() - DAY_MS).toISOString(),
      expireDateTime: new Date(Date.now() + 2 * DAY_MS).toISOString(),
      ...more,
    })
    const { quiz } = await call<{ quiz: { _id: string } }>(
      url,
      admin,
      ['POST', '/api/v1/quizzes/create'],
      body,
    )
    return quiz._id
  }
}

/** Starts a server on a board of its own, lets `work` use it, and removes both. */
export async function withSite<Result>(
  count: number,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-bench-'))
  fs.cpSync(await dataset(POSTS), folder, { recursive: true })
  const [admin = '', ...candidates] = await writePeople(folder, count + 1)
  const server = startProgram<ServerQuestions>(import.meta.resolve('./programs/server.ts'), {
    ...PRODUCTION,
    RESPONSE_CACHE: 'off',
    DATA_DIR: folder,
  })
  try {
    const { url, pid } = await server.ask('where')
    const addQuiz = await quizMaker(url, admin)
    return await work({ url, pid, folder, server, candidates, addQuiz })
  } finally {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
