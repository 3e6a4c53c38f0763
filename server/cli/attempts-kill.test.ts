import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { AttemptAnswer, AttemptData } from '#shared/contracts/attempt.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { freePort, testProcesses } from '../testing/processes.ts'
import { rounds, soakTimeout } from '../testing/rounds.ts'
import { temporaryFolder } from '../testing/test-app.ts'

const PROGRAM = path.join(import.meta.dirname, '../testing/served-app.ts')
const CLIENTS = 8
const QUESTIONS = 20
const KILLS = rounds(20)
/** Acknowledged batches of all clients before the server is killed. */
const ACKNOWLEDGED = 60

const running = testProcesses()

async function start(dataDir: string): Promise<{ server: ChildProcess; url: string }> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PORT: String(await freePort()),
  }
  const server = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(server)
  server.once('exit', () => running.delete(server))
  const [first] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { server, url: String(first).trim() }
}

async function call<Data>(url: string, method: string, way: string, body?: object): Promise<Data> {
  const response = await fetch(`${url}/api/v1${way}`, {
    method,
    headers: {
      authorization: 'Bearer token-of-admin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { success, data, message } = (await response.json()) as {
    success: boolean
    data: Data
    message: string
  }
  if (!success) throw new Error(`${method} ${way} answered ${response.status}: ${message}`)
  return data
}

/** Makes a quiz for each client, as one user has one attempt at a quiz. */
async function makeQuizzes(url: string): Promise<string[]> {
  const questionIds: string[] = []
  for (let index = 0; index < QUESTIONS; index += 1) {
    const body = buildQuestion({ questionName: `Question ${index}`, category: 'Mock' })
    const { question } = await call<{ question: { _id: string } }>(url, 'POST', '/question/create', body)
    questionIds.push(question._id)
  }
  const ids: string[] = []
  for (let index = 0; index < CLIENTS; index += 1) {
    const body = buildQuiz({
      title: `Mock ${index}`,
      category: 'Mock',
      totalQuestions: QUESTIONS,
      questionIds,
    })
    ids.push((await call<{ quiz: { _id: string } }>(url, 'POST', '/quizzes/create', body)).quiz._id)
  }
  return ids
}

/** A candidate, with the last answer to each question that the server has acknowledged. */
type Client = { attemptId: string; questionIds: string[]; seq: number; saved: Map<string, AttemptAnswer> }

async function begin(url: string, quizId: string): Promise<Client> {
  const { attempt, questions } = await call<AttemptData>(url, 'POST', `/quizzes/${quizId}/attempts`, {})
  return { attemptId: attempt._id, questionIds: questions.map(({ _id }) => _id), seq: 0, saved: new Map() }
}

/** Saves answer after answer until the server is killed. */
async function answerOn(url: string, client: Client, acknowledged: () => void): Promise<void> {
  try {
    for (;;) {
      client.seq += 1
      const questionId = client.questionIds[client.seq % QUESTIONS] ?? ''
      const answer = {
        questionId,
        choice: client.seq % 4,
        marked: false,
        visited: true,
        seq: client.seq,
        spentMs: 1,
      }
      await call(url, 'PUT', `/attempts/${client.attemptId}/answers`, { answers: [answer] })
      client.saved.set(questionId, answer)
      acknowledged()
    }
  } catch (error) {
    // A TypeError of fetch: the server was killed, as expected.
    if (!(error instanceof TypeError)) throw error
  }
}

async function expectKept(url: string, { attemptId, saved }: Client): Promise<void> {
  const { answers } = await call<AttemptData>(url, 'GET', `/attempts/${attemptId}`)
  const kept = new Map(answers.map((answer) => [answer.questionId, answer]))
  for (const [questionId, answer] of saved) {
    const found = kept.get(questionId)
    // One that was on its way may have been kept without being acknowledged.
    expect(found?.seq).toBeGreaterThanOrEqual(answer.seq)
    if (found?.seq === answer.seq) expect(found).toEqual(answer)
  }
}

it(
  'a server that is killed while eight candidates save their answers loses none that it acknowledged',
  { timeout: soakTimeout() },
  async () => {
    const dataDir = temporaryFolder()
    let { server, url } = await start(dataDir)
    const clients = await Promise.all((await makeQuizzes(url)).map((id) => begin(url, id)))
    for (let kill = 0; kill < KILLS; kill += 1) {
      let left = ACKNOWLEDGED + kill
      const doomed = server
      const acknowledged = () => {
        left -= 1
        if (left === 0) doomed.kill('SIGKILL')
      }
      const exit = once(doomed, 'exit')
      await Promise.all([exit, ...clients.map((client) => answerOn(url, client, acknowledged))])
      ;({ server, url } = await start(dataDir))
      for (const client of clients) await expectKept(url, client)
    }
    for (const { attemptId } of clients) {
      const { attempt } = await call<{ attempt: AttemptData['attempt'] }>(
        url,
        'POST',
        `/attempts/${attemptId}/submit`,
      )
      expect(attempt.status).toBe('finished')
    }
  },
)
