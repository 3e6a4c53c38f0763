import path from 'node:path'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import type { AttemptData, SubmittedData } from '#shared/contracts/attempt.ts'
import { toMarks } from '#shared/domain/quizzes/score-units.ts'
import { openConnection } from '#server/db/sqlite/connection.ts'
import type { Part } from '../lib/area.ts'
import { toMeasurement } from '../lib/measure.ts'
import { preparedInsert } from '#server/testing/prepared-insert.ts'
import { call } from '../lib/site.ts'
import { startQuizSite } from './site.ts'
import type { QuizSite } from './site.ts'

const SMALLER = 100
const TIMES = 300
const QUESTIONS = 100
const UNITS = { correct: 300, wrong: -99 }

type Raw = Record<string, string | number | null>

function drawScore(): number {
  const ability = (Math.random() + Math.random() + Math.random()) / 3
  const answered = Math.round(QUESTIONS * (0.5 + Math.random() / 2))
  const correct = Math.round(answered * ability)
  return correct * UNITS.correct + (answered - correct) * UNITS.wrong
}

function fill(folder: string, attemptId: string, count: number): void {
  const client = openConnection(path.join(folder, 'avsar.db'), { synchronous: 'OFF' })
  const row = client.prepare<[string], Raw>('select * from quiz_attempts where id = ?').get(attemptId)
  const result = client
    .prepare<[string], Raw>('select * from attempt_results where attempt_id = ?')
    .get(attemptId)
  if (row === undefined || result === undefined) throw new Error('The attempt was not written.')
  const [add, addResult] = [
    preparedInsert(client, 'quiz_attempts', row),
    preparedInsert(client, 'attempt_results', result),
  ]
  const quizId = String(row['quiz_id'])
  const scored = client.prepare<[string, number]>(
    `insert into quiz_scores (quiz_id, version, score, count) values (?, 0, ?, 1) on conflict do update set count = count + 1`,
  )
  client.exec('begin immediate')
  for (let index = 1; index < count; index += 1) {
    const [score, name] = [drawScore(), `${quizId}-${index}`]
    const timeMs = Math.round(Math.random() * HOUR_MS)
    add({ ...row, id: name, user_id: name })
    addResult({ ...result, attempt_id: name, score, time_ms: timeMs })
    scored.run(quizId, score)
  }
  client.exec('commit')
  client.close()
}

async function board({ url, folder, addQuiz }: QuizSite, token: string, count: number) {
  const marking = {
    correct: toMarks(UNITS.correct),
    wrong: toMarks(UNITS.wrong),
  }
  const quizId = await addQuiz({ marking })
  const path_ = `/api/v1/quizzes/${quizId}/attempts`
  const { attempt, questions } = await call<AttemptData>(url, token, ['POST', path_], {})
  const answers = questions.map(({ _id }, index) => ({
    questionId: _id,
    choice: index % 2,
    marked: false,
    visited: true,
    seq: index + 1,
    spentMs: 0,
  }))
  await call(url, token, ['PUT', `/api/v1/attempts/${attempt._id}/answers`], { answers })
  const handIn = () => call<SubmittedData>(url, token, ['POST', `/api/v1/attempts/${attempt._id}/submit`], {})
  await handIn()
  fill(folder, attempt._id, count)
  return async (): Promise<number> => {
    const begun = performance.now()
    const { result } = await handIn()
    const ms = performance.now() - begun
    if (result?.outOf !== count || result.rank === null || result.percentile === null)
      throw new Error(`The result is not among ${count}: ${JSON.stringify(result)}`)
    return ms
  }
}

export const results: Part<{ ranked: number; rounds: number }> = {
  cases: { resultFew: 'result among few', resultMany: 'result among many' },
  targets: [
    {
      claim: 'result with rank, time among many over among few',
      figure: ['resultMany', 'p50'],
      over: ['resultFew', 'p50'],
      atMost: 1.5,
    },
  ],
  async prepare(run) {
    const site = await startQuizSite(run, 1)
    const [token = ''] = site.candidates
    const { ranked } = run.options
    const few = Math.round(ranked / SMALLER)
    run.printLine(`writing ${ranked} attempts`)
    const measure = { few: await board(site, token, few), many: await board(site, token, ranked) }
    const round = async () => {
      const times = { few: [] as number[], many: [] as number[] }
      // Alternates between both boards, so that other load on the machine affects both.
      for (let time = 0; time < TIMES; time += 1) {
        times.few.push(await measure.few())
        times.many.push(await measure.many())
      }
      const figures = (of: readonly number[], among: number) => {
        const { count, p50, p99 } = toMeasurement(of, 1)
        return { among, count, p50, p99 }
      }
      return { resultFew: figures(times.few, few), resultMany: figures(times.many, ranked) }
    }
    await round()
    return { round }
  },
}
