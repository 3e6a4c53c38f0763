import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import type { CorrectionBody, CorrectionData } from '#shared/contracts/corrections.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { computeRank } from '#server/modules/attempts/results/attempt-results.repository.ts'
import { toMeasurement } from '../lib/measure.ts'
import type { Measurement } from '../lib/measure.ts'
import { call } from '../lib/site.ts'
import { send } from './candidate.ts'
import { fillAttempts, MARKING, getScore, UNITS } from '#server/testing/filled-attempts.ts'
import type { Part, Run } from '../lib/area.ts'
import { startQuizSite, type QuizSite } from './site.ts'

const CANDIDATES = 50
const QUESTIONS = 20
const SAVE_MS = 500
const WARM_SECONDS = 5
const IDLE_SECONDS = 20
const LOOK_MS = 250

async function takeOnce({ url }: QuizSite, token: string, quizId: string) {
  const { attempt, questions } = await call<AttemptData>(
    url,
    token,
    ['POST', `/api/v1/quizzes/${quizId}/attempts`],
    {},
  )
  const answers = [
    { questionId: questions[0]?._id, choice: 0, marked: false, visited: true, seq: 1, spentMs: 0 },
  ]
  await call(url, token, ['PUT', `/api/v1/attempts/${attempt._id}/answers`], { answers })
  await call(url, token, ['POST', `/api/v1/attempts/${attempt._id}/submit`], {})
  return attempt._id
}

type OpenPaper = { token: string; attemptId: string; questionId: string }

async function openPapers({ url, addQuiz }: QuizSite, tokens: readonly string[]): Promise<OpenPaper[]> {
  const otherId = await addQuiz()
  const papers: OpenPaper[] = []
  for (const token of tokens) {
    const path_ = `/api/v1/quizzes/${otherId}/attempts`
    const { attempt, questions: own } = await call<AttemptData>(url, token, ['POST', path_], {
      device: 'phone',
    })
    papers.push({ token, attemptId: attempt._id, questionId: own[0]?._id ?? '' })
  }
  return papers
}

async function pacedSaves(
  { url }: QuizSite,
  papers: readonly OpenPaper[],
  isOver: () => boolean,
): Promise<Measurement> {
  const [begun, times] = [performance.now(), [] as number[]]
  const saveAll = async ({ token, attemptId, questionId }: OpenPaper) => {
    await sleep(Math.random() * SAVE_MS)
    while (!isOver()) {
      const sent = performance.now()
      const seq = Math.round(performance.timeOrigin + sent) % 1_000_000_000
      const answer = { questionId, choice: seq % 4, marked: false, visited: true, seq, spentMs: 0 }
      const body = { answers: [answer], device: 'phone' }
      const { ms } = await send({ url, token }, ['PUT', `/attempts/${attemptId}/answers`], body)
      times.push(ms)
      await sleep(Math.max(0, SAVE_MS - (performance.now() - sent)))
    }
  }
  await Promise.all(papers.map(saveAll))
  return toMeasurement(times, performance.now() - begun)
}

const savesFor = (site: QuizSite, papers: readonly OpenPaper[], seconds: number) => {
  const end = performance.now() + seconds * 1000
  return pacedSaves(site, papers, () => performance.now() >= end)
}

async function correct(
  { url, admin, folder }: QuizSite,
  quizId: string,
  body: CorrectionBody,
): Promise<number> {
  const begun = performance.now()
  const path_ = `/api/v1/admin/corrections/${quizId}`
  await call(url, admin, ['POST', path_], body)
  const isReady = async () =>
    (await call<CorrectionData>(url, admin, ['GET', path_])).pending?.status === 'ready'
  while (!(await isReady())) await sleep(LOOK_MS)
  await call(url, admin, ['POST', `${path_}/apply`], { whileRunning: true })
  const database = new Database(path.join(folder, 'avsar.db'), { readonly: true })
  const old = database.prepare('select 1 from attempt_results where quiz_id = ? and version = 0 limit 1')
  while (old.get(quizId) !== undefined) await sleep(LOOK_MS)
  database.close()
  return performance.now() - begun
}

async function wrongRanks(
  { folder }: QuizSite,
  quizId: string,
  expected: readonly { id: string; score: number; timeMs: number }[],
): Promise<number> {
  const ordered = expected.toSorted((a, b) => b.score - a.score || a.timeMs - b.timeMs)
  const db = openSqlite(path.join(folder, 'avsar.db'))
  const database = new Database(path.join(folder, 'avsar.db'), { readonly: true })
  const stored = database.prepare<[string, string], { score: number; timeMs: number; finishedAt: number }>(
    `select score, time_ms as timeMs, finished_at as finishedAt from attempt_results
     where quiz_id = ? and version = 1 and attempt_id = ?`,
  )
  let [wrong, rank] = [0, 0]
  for (const [index, { id, score, timeMs }] of ordered.entries()) {
    const before = ordered[index - 1]
    if (before?.score !== score || before.timeMs !== timeMs) rank = index + 1
    const row = stored.get(quizId, id)
    const found =
      row === undefined
        ? null
        : (await computeRank(db.read, quizId, 1, { ...row, scoreUnits: row.score })).rank
    if (row?.score !== score || found !== rank) wrong += 1
  }
  database.close()
  await db.close()
  return wrong
}

function timeOfAttempt({ folder }: QuizSite, attemptId: string): number {
  const database = new Database(path.join(folder, 'avsar.db'), { readonly: true })
  const time = database
    .prepare<[string], number>('select time_ms from attempt_results where attempt_id = ?')
    .pluck()
    .get(attemptId)
  database.close()
  return time ?? 0
}

async function measureCorrection(run: Run<{ ranked: number }>, site: QuizSite) {
  const { ranked } = run.options
  const { url, admin, candidates, addQuiz } = site
  const [first = '', ...others] = candidates
  const quizId = await addQuiz({ totalQuestions: QUESTIONS, marking: MARKING })
  const attemptId = await takeOnce(site, first, quizId)
  const path_ = `/api/v1/admin/corrections/${quizId}`
  const { questions } = await call<CorrectionData>(url, admin, ['GET', path_])
  const paper = questions.map(({ questionId, key }) => ({
    _id: questionId,
    correctOption: key.kind === 'options' ? (key.options[0] ?? 0) : 0,
    level: 'Easy',
    marks: 1,
    negativeMarks: 0,
  }))
  run.printLine(`writing ${ranked} attempts`)
  const filled = fillAttempts(site.folder, attemptId, paper, ranked)

  const papers = await openPapers(site, others)
  run.printLine('saves alone')
  await savesFor(site, papers, WARM_SECONDS)
  const correctionIdle = await savesFor(site, papers, IDLE_SECONDS)
  run.printLine('saves beside it')
  const [one = '', two = '', three = ''] = paper.map(({ _id }) => _id)
  let isDone = false
  const corrected = correct(site, quizId, {
    changes: [
      { questionId: one, key: { kind: 'options', options: [2, 3] } },
      { questionId: two, key: { kind: 'all' } },
      { questionId: three, key: { kind: 'removed' } },
    ],
    reason: 'Benchmark',
  }).finally(() => (isDone = true))
  const [ms, correctionSave] = await Promise.all([corrected, pacedSaves(site, papers, () => isDone)])
  run.printLine('scoring all with the second scorer')
  const keys = { [one]: [2, 3], [two]: 'all', [three]: 'removed' } as const
  const own = { id: attemptId, choices: [0], timeMs: timeOfAttempt(site, attemptId) }
  const expected = [...filled, own].map(({ id, choices, timeMs }) => ({
    id,
    timeMs,
    score: Math.round(getScore(paper, choices, keys).score * UNITS),
  }))
  const wrong = await wrongRanks(site, quizId, expected)
  return {
    correctionIdle,
    correctionSave,
    correction: { among: ranked, count: expected.length, ms, wrong },
  }
}

export const correction: Part<{ ranked: number }> = {
  isOnce: true,
  cases: {
    correctionIdle: 'saves at a pace, alone',
    correctionSave: 'saves at a pace, beside a correction',
    correction: 'correction of a key',
  },
  targets: [
    {
      claim: 'saves, p99, beside a correction over alone',
      figure: ['correctionSave', 'p99'],
      over: ['correctionIdle', 'p99'],
      atMost: 2,
    },
    {
      claim: 'ranks after a correction that a second scorer does not come to',
      figure: ['correction', 'wrong'],
      atMost: 0,
    },
  ],
  async prepare(run) {
    const site = await startQuizSite(run, CANDIDATES + 1)
    return { round: () => measureCorrection(run, site) }
  },
}
