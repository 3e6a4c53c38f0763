import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import type { CorrectionData } from '#shared/contracts/corrections.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { fillAttempts, MARKING, getScore, UNITS } from '../testing/filled-attempts.ts'
import { rounds, soakTimeout } from '../testing/rounds.ts'
import { serverProcesses } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-app.ts'

const QUESTIONS = 5
const ATTEMPTS = 500
const KILLS = rounds(3)
const POLL_MS = 2

const start = serverProcesses()

async function takeQuiz({ call }: ServerProcess) {
  const questionIds: string[] = []
  for (let index = 0; index < QUESTIONS; index += 1) {
    const body = buildQuestion({ questionName: `Question ${index}`, category: 'Mock', correctOption: 1 })
    questionIds.push(
      (await call<{ question: { _id: string } }>('POST', '/question/create', body)).question._id,
    )
  }
  const quiz = buildQuiz({ category: 'Mock', totalQuestions: QUESTIONS, questionIds, marking: MARKING })
  const created = await call<{ quiz: { _id: string } }>('POST', '/quizzes/create', quiz)
  const quizId = created.quiz._id
  const { attempt } = await call<AttemptData>('POST', `/quizzes/${quizId}/attempts`, {})
  const rest = { choice: 1, marked: false, visited: true, seq: 1, spentMs: 0 }
  const answers = questionIds.map((questionId) => ({ questionId, ...rest }))
  await call('PUT', `/attempts/${attempt._id}/answers`, { answers })
  await call('POST', `/attempts/${attempt._id}/submit`)
  return { quizId, questionIds, attemptId: attempt._id }
}

function resultsOnDisk(dataDir: string, quizId: string) {
  const database = new Database(path.join(dataDir, 'avsar.db'), { readonly: true })
  const rows = database.prepare<[string, number], { id: string; score: number }>(
    'select attempt_id as id, score from attempt_results where quiz_id = ? and version = ? order by id',
  )
  const counts = database.prepare<[string], { score: number; count: number }>(
    'select score, count from quiz_scores where quiz_id = ? and version = 1 and count > 0 order by score',
  )
  return {
    of: (version: number) => rows.all(quizId, version),
    counts: () => counts.all(quizId),
    close: () => database.close(),
  }
}

/** Ends the leases of a killed server's jobs, which would delay a new one by 15 s. */
function endLeases(dataDir: string): void {
  const database = new Database(path.join(dataDir, 'avsar.db'))
  database.exec('update jobs set run_at = created_at')
  database.close()
}

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await sleep(POLL_MS)
}

it(
  'a server killed while it rescores attempts after a correction scores each attempt once by the corrected options',
  { timeout: soakTimeout() },
  async () => {
    const dataDir = temporaryFolder()
    let server = await start(dataDir)
    const { quizId, questionIds, attemptId } = await takeQuiz(server)
    await server.kill()
    const worth = { level: 'Easy', marks: 1, negativeMarks: 0 }
    const questions = questionIds.map((_id) => ({ _id, correctOption: 1, ...worth }))
    const filled = fillAttempts(dataDir, attemptId, questions, ATTEMPTS)

    server = await start(dataDir)
    const url = `/admin/corrections/${quizId}`
    const [first = '', second = ''] = questionIds
    await server.call('POST', url, {
      reason: 'A misprint',
      changes: [
        { questionId: first, key: { kind: 'options', options: [2] } },
        { questionId: second, key: { kind: 'removed' } },
      ],
    })
    const disk = resultsOnDisk(dataDir, quizId)
    let scored = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      await until(() => disk.of(1).length > scored)
      await server.kill()
      scored = disk.of(1).length
      expect(scored).toBeLessThan(ATTEMPTS)
      endLeases(dataDir)
      server = await start(dataDir)
    }
    await until(async () => (await server.call<CorrectionData>('GET', url)).pending?.status === 'ready')

    const keys = { [first]: [2], [second]: 'removed' } as const
    const all = [...filled, { id: attemptId, choices: questionIds.map(() => 1) }]
    const expected = all
      .map(({ id, choices }) => ({ id, score: Math.round(getScore(questions, choices, keys).score * UNITS) }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(disk.of(1)).toEqual(expected)
    const counts = Map.groupBy(expected, ({ score }) => score)
    expect(disk.counts()).toEqual(
      [...counts]
        .map(([score, { length }]) => ({ score, count: length }))
        .toSorted((a, b) => a.score - b.score),
    )
    await server.call('POST', `${url}/apply`, { whileRunning: true })
    await until(() => disk.of(0).length === 0)
    expect(disk.of(1)).toEqual(expected)
    disk.close()
  },
)
