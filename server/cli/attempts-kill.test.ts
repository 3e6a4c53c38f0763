import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import {
  beginAttempt,
  expectAnswers,
  makeQuizzes,
  saveNextAnswer,
} from '../testing/process-loads/exam-answers.ts'
import type { Candidate } from '../testing/process-loads/exam-answers.ts'
import { rounds, soakTimeout } from '../testing/rounds.ts'
import { serverProcesses } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-app.ts'

const CLIENTS = 8
const KILLS = rounds(20)
/** Number of acknowledged batches of all clients before the kill. */
const ACKNOWLEDGED = 60

const start = serverProcesses()

/** Saves answers until the server is killed. */
async function answerOn(
  server: ServerProcess,
  candidate: Candidate,
  acknowledged: () => void,
): Promise<void> {
  try {
    for (;;) {
      await saveNextAnswer(server, candidate)
      acknowledged()
    }
  } catch (error) {
    // A TypeError of fetch: the server was killed, as expected.
    if (!(error instanceof TypeError)) throw error
  }
}

it(
  'a server killed while eight candidates save answers loses no acknowledged answer',
  { timeout: soakTimeout() },
  async () => {
    const dataDir = temporaryFolder()
    let server = await start(dataDir)
    const clients = await Promise.all(
      (await makeQuizzes(server, CLIENTS)).map((id) => beginAttempt(server, id)),
    )
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
      for (const client of clients) await expectAnswers(server, client)
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
