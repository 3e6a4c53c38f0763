import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Part, Run } from '../lib/area.ts'
import { pacedListing, pacedListingFor } from '../lib/paced-listing.ts'
import type { CandidateQuestions } from './programs/candidates.ts'
import { startQuizSite } from './site.ts'
import type { QuizSite } from './site.ts'

const IDLE_SECONDS = 10
const LOOK_MS = 50
const CLOSED_MAX_MS = MINUTE_MS

type Acknowledged = { attemptId: string; acknowledged: Record<string, number> }[]

/** Returns the number of acknowledged answers that the database lacks, or has only in an older version. */
function lostAnswers(database: Database.Database, all: Acknowledged): number {
  const seqs = database.prepare<[string], { questionId: string; seq: number }>(
    `select v.question_id as questionId, n.seq from attempt_answers n
     join quiz_attempts a on a.id = n.attempt_id join quiz_papers p on p.id = a.paper_id
     join question_versions v on v.id = json_extract(p.versions, '$[' || n.question || ']') where n.attempt_id = ?`,
  )
  return all.reduce((lost, { attemptId, acknowledged }) => {
    const stored = new Map(seqs.all(attemptId).map(({ questionId, seq }) => [questionId, seq]))
    const missing = Object.entries(acknowledged).filter(([id, seq]) => (stored.get(id) ?? 0) < seq)
    return lost + missing.length
  }, 0)
}

async function closedAfter(database: Database.Database, quizId: string, deadlineAt: number): Promise<number> {
  const live = database
    .prepare<[string], number>('select count(*) from quiz_attempts where quiz_id = ? and live = 1')
    .pluck()
  while (live.get(quizId) !== 0 && Date.now() < deadlineAt + CLOSED_MAX_MS) await sleep(LOOK_MS)
  return Date.now() - deadlineAt
}

type Options = { candidates: number; seconds: number; rounds: number }

async function examRound(run: Run<Options>, { url, folder, candidates, addQuiz }: QuizSite) {
  const idleListing = await pacedListingFor(url, IDLE_SECONDS)
  const deadlineAt = Date.now() + run.options.seconds * 1000
  const quizId = await addQuiz({ expireDateTime: new Date(deadlineAt).toISOString() })
  const load = run.program<CandidateQuestions>(import.meta.resolve('./programs/candidates.ts'))
  const database = new Database(path.join(folder, 'avsar.db'), { readonly: true })
  try {
    const exam = { url, quizId, deadlineAt }
    const [sat, examListing] = await Promise.all([
      load.ask('exam', { exam, tokens: candidates }),
      pacedListing(url, () => Date.now() >= deadlineAt),
    ])
    const ms = await closedAfter(database, quizId, deadlineAt)
    const wrong = lostAnswers(database, sat.acknowledged)
    return {
      idleListing,
      examStart: sat.starts,
      examSave: { ...sat.saves, lost: sat.lost, wrong },
      examSubmit: sat.submits,
      examListing,
      closing: { count: candidates.length, ms },
    }
  } finally {
    database.close()
    await load.stop()
  }
}

export const exam: Part<Options> = {
  cases: {
    idleListing: 'listing, idle',
    examStart: 'exam, starts',
    examSave: 'exam, saves',
    examSubmit: 'exam, papers handed in',
    examListing: 'listing beside the exam',
    closing: 'exam, all closed',
  },
  worst: ['closing'],
  targets: [
    {
      claim: 'exam, saves, p99 on a quiet machine',
      figure: ['examSave', 'p99'],
      atMost: 250,
      unit: 'ms',
    },
    {
      claim: 'exam, saves, p99 over p50',
      figure: ['examSave', 'p99'],
      over: ['examSave', 'p50'],
      atMost: 10,
    },
    { claim: 'exam, acknowledged answers that are not stored', figure: ['examSave', 'wrong'], atMost: 0 },
    { claim: 'exam, all closed after the deadline', figure: ['closing', 'ms'], atMost: 20, unit: 's' },
    {
      claim: 'listing p99, beside the exam over idle',
      figure: ['examListing', 'p99'],
      over: ['idleListing', 'p99'],
      atMost: 3,
    },
  ],
  async prepare(run) {
    const site = await startQuizSite(run, run.options.candidates)
    await pacedListingFor(site.url, 2)
    return { round: () => examRound(run, site) }
  },
}
