import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Measurement } from '../measure.ts'
import { pacedListing, pacedListingFor } from '../paced-listing.ts'
import { startProgram } from '../questions.ts'
import type { QuizOptions } from './options.ts'
import type { CandidateQuestions } from './programs/candidates.ts'
import type { QuizFigures, QuizRounds } from './report.ts'
import { withQuizSite } from './site.ts'
import type { QuizSite } from './site.ts'

const IDLE_SECONDS = 10
const LOOK_MS = 50
const CLOSED_MAX_MS = MINUTE_MS

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

type Parts = Pick<QuizSite, 'url' | 'folder' | 'candidates' | 'addQuiz'>

async function examRound({ url, folder, candidates, addQuiz }: Parts, seconds: number) {
  const idle = await pacedListingFor(url, IDLE_SECONDS)
  const deadlineAt = Date.now() + seconds * 1000
  const quizId = await addQuiz({ expireDateTime: new Date(deadlineAt).toISOString() })
  const load = startProgram<CandidateQuestions>(import.meta.resolve('./programs/candidates.ts'))
  const database = new Database(path.join(folder, 'avsar.db'), { readonly: true })
  try {
    const exam = { url, quizId, deadlineAt }
    const [sat, beside] = await Promise.all([
      load.ask('exam', { exam, tokens: candidates }),
      pacedListing(url, () => Date.now() >= deadlineAt),
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
  withQuizSite(candidates, async (site): Promise<QuizRounds> => {
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
    await pacedListingFor(site.url, 2)
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
