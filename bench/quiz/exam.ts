import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { SUMMARIES } from '../cases.ts'
import { measurementOf } from '../measure.ts'
import type { Measurement } from '../measure.ts'
import { startProgram } from '../questions.ts'
import type { QuizOptions } from './options.ts'
import type { CandidateQuestions } from './programs/candidates.ts'
import type { QuizFigures, QuizRounds } from './report.ts'
import { withSite } from './site.ts'
import type { Site } from './site.ts'

const IDLE_SECONDS = 10
// Readers come at a pace of their own, whatever the server does.
const READS_PER_SECOND = 50
const LOOK_MS = 50
const CLOSED_MAX_MS = 60_000

const agent = new http.Agent({ keepAlive: true })

function read(url: string): Promise<number> {
  const sent = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
      response.resume().on('end', () => resolve(performance.now() - sent))
    })
    request.on('error', reject)
  })
}

/** Measures a list that is asked for fifty times a second until an instant, epoch milliseconds. */
async function listing(url: string, until: number): Promise<Measurement> {
  const begun = performance.now()
  const asked: Promise<number>[] = []
  while (Date.now() < until) {
    asked.push(read(`${url}${SUMMARIES}`))
    const due = begun + (asked.length / READS_PER_SECOND) * 1000
    await sleep(Math.max(0, due - performance.now()))
  }
  return measurementOf(await Promise.all(asked), performance.now() - begun)
}

const figuresOf = ({ responses, p50, p99 }: Measurement): QuizFigures => ({ count: responses, p50, p99 })

type Acknowledged = { attemptId: string; acknowledged: Record<string, number> }[]

/** Returns how many acknowledged answers are not in the database, or only an older one. */
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

/** Waits until no attempt at a quiz is under way; returns how long after the deadline that is, milliseconds. */
async function closedAfter(database: Database.Database, quizId: string, deadlineAt: number): Promise<number> {
  const live = database
    .prepare<[string], number>('select count(*) from quiz_attempts where quiz_id = ? and live = 1')
    .pluck()
  while (live.get(quizId) !== 0 && Date.now() < deadlineAt + CLOSED_MAX_MS) await sleep(LOOK_MS)
  return Date.now() - deadlineAt
}

type Parts = Pick<Site, 'url' | 'folder' | 'candidates' | 'addQuiz'>

async function examRound({ url, folder, candidates, addQuiz }: Parts, seconds: number) {
  const idle = await listing(url, Date.now() + IDLE_SECONDS * 1000)
  const deadlineAt = Date.now() + seconds * 1000
  const quizId = await addQuiz({ expireDateTime: new Date(deadlineAt).toISOString() })
  const load = startProgram<CandidateQuestions>(import.meta.resolve('./programs/candidates.ts'))
  const database = new Database(path.join(folder, 'avsar.db'), { readonly: true })
  try {
    const exam = { url, quizId, deadlineAt }
    const [sat, beside] = await Promise.all([
      load.ask('exam', { exam, tokens: candidates }),
      listing(url, deadlineAt),
    ])
    const ms = await closedAfter(database, quizId, deadlineAt)
    const wrong = lostAnswers(database, sat.acknowledged)
    return { idle, beside, sat, closed: { count: candidates.length, ms }, wrong }
  } finally {
    database.close()
    await load.stop()
  }
}

/** Lets candidates take one paper with one deadline, with readers beside. */
export const examRounds = ({
  candidates,
  rounds,
  seconds,
  printLine,
}: QuizOptions & { printLine: (line: string) => void }) =>
  withSite(candidates, async (site): Promise<QuizRounds> => {
    const found = {
      idleListing: [],
      examStart: [],
      examSave: [],
      examSubmit: [],
      examListing: [],
      closing: [],
    }
    const add = (name: keyof typeof found, figures: QuizFigures) =>
      void (found[name] as QuizFigures[]).push(figures)
    printLine('exam: warming up')
    await listing(site.url, Date.now() + 2000)
    for (let round = 1; round <= rounds; round += 1) {
      printLine(`exam: round ${round} of ${rounds}`)
      const { idle, beside, sat, closed, wrong } = await examRound(site, seconds)
      add('idleListing', figuresOf(idle))
      add('examStart', figuresOf(sat.starts))
      add('examSave', { ...figuresOf(sat.saves), lost: sat.lost, wrong })
      add('examSubmit', figuresOf(sat.submits))
      add('examListing', figuresOf(beside))
      add('closing', closed)
    }
    return found
  })
