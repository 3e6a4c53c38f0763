import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { AttemptAnswer, AttemptData } from '#shared/contracts/attempt.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { rounds, soakTimeout } from '../testing/rounds.ts'
import { serverProcesses } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-app.ts'

const CLIENTS = 8
const QUESTIONS = 20
const KILLS = rounds(20)
/** Number of acknowledged batches of all clients before the kill. */
const ACKNOWLEDGED = 60

const start = serverProcesses()

/** Makes a quiz for each client, since a user has one attempt at a quiz. */
async function makeQuizzes({ call }: ServerProcess): Promise<string[]> {
  const questionIds: string[] = []
  for (let index = 0; index < QUESTIONS; index += 1) {
    const body = buildQuestion({ questionName: `Question ${index}`, category: 'Mock' })
    const { question } = await call<{ question: { _id: string } }>('POST', '/question/create', body)
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
    ids.push((await call<{ quiz: { _id: string } }>('POST', '/quizzes/create', body)).quiz._id)
  }
  return ids
}

/** Candidate, with the last acknowledged answer to each question. */
type Client = { attemptId: string; questionIds: string[]; seq: number; saved: Map<string, AttemptAnswer> }

async function begin({ call }: ServerProcess, quizId: string): Promise<Client> {
  const { attempt, questions } = await call<AttemptData>('POST', `/quizzes/${quizId}/attempts`, {})
  return { attemptId: attempt._id, questionIds: questions.map(({ _id }) => _id), seq: 0, saved: new Map() }
}

/** Saves answers until the server is killed. */
async function answerOn({ call }: ServerProcess, client: Client, acknowledged: () => void): Promise<void> {
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
      await call('PUT', `/attempts/${client.attemptId}/answers`, { answers: [answer] })
      client.saved.set(questionId, answer)
      acknowledged()
    }
  } catch (error) {
    // A TypeError of fetch: the server was killed, as expected.
    if (!(error instanceof TypeError)) throw error
  }
}

async function expectStored({ call }: ServerProcess, { attemptId, saved }: Client): Promise<void> {
  const { answers } = await call<AttemptData>('GET', `/attempts/${attemptId}`)
  const stored = new Map(answers.map((answer) => [answer.questionId, answer]))
  for (const [questionId, answer] of saved) {
    const found = stored.get(questionId)
    // A save in flight may be stored without a response.
    expect(found?.seq).toBeGreaterThanOrEqual(answer.seq)
    if (found?.seq === answer.seq) expect(found).toEqual(answer)
  }
}

it(
  'a server killed while eight candidates save answers loses no acknowledged answer',
  { timeout: soakTimeout() },
  async () => {
    const dataDir = temporaryFolder()
    let server = await start(dataDir)
    const clients = await Promise.all((await makeQuizzes(server)).map((id) => begin(server, id)))
    for (let kill = 0; kill < KILLS; kill += 1) {
      let left = ACKNOWLEDGED + kill
      const doomed = server
      const acknowledged = () => {
        left -= 1
        if (left === 0) doomed.child.kill('SIGKILL')
      }
      const exit = once(doomed.child, 'exit')
      await Promise.all([exit, ...clients.map((client) => answerOn(doomed, client, acknowledged))])
      server = await start(dataDir)
      for (const client of clients) await expectStored(server, client)
    }
    for (const { attemptId } of clients) {
      const { attempt } = await server.call<{ attempt: AttemptData['attempt'] }>(
        'POST',
        `/attempts/${attemptId}/submit`,
      )
      expect(attempt.status).toBe('finished')
    }
  },
)
