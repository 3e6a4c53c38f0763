import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { ReviewedQuestion } from '#shared/contracts/attempt.ts'
import { nextSeq } from '#shared/domain/quizzes/attempt-rules.ts'
import type { AttemptAnswerRow, Owner } from '#client/device/db/db.ts'
import type { AttemptChanges, StoredAttempt } from '#client/device/attempts/attempt-rows.ts'
import type { AnswerChange, ExamQuiz } from '#client/features/exam/session/exam-session.ts'
import type { Fetched } from './attempt-requests.ts'

const createAnswer = (attemptId: string, questionId: string): AttemptAnswerRow => ({
  attemptId,
  questionId,
  choice: null,
  marked: false,
  visited: false,
  seq: 0,
  savedSeq: 0,
  spentMs: 0,
})

// Unconfirmed answers stay pending, unless the server has a newer one.
const mergeAnswer = (row: AttemptAnswerRow | undefined, saved: AttemptAnswerRow): AttemptAnswerRow =>
  row === undefined || saved.seq >= row.seq ? saved : { ...row, savedSeq: saved.seq }

function mergeAnswers({ data }: Fetched, cached: StoredAttempt | undefined): AttemptAnswerRow[] {
  const attemptId = data.attempt._id
  return data.answers.map((answer) =>
    mergeAnswer(cached?.answers.get(answer.questionId), { ...answer, attemptId, savedSeq: answer.seq }),
  )
}

/** Returns a paper from a server response. `now`: device clock. */
export function paperFrom(
  fetched: Fetched,
  quiz: ExamQuiz,
  { owner, now }: { owner: Owner; now: number },
): StoredAttempt {
  const { attempt, questions, serverNow, isActive } = fetched.data
  const first = questions[0]?._id ?? ''
  const paper = {
    id: attempt._id,
    owner,
    quizId: quiz._id,
    quiz,
    questions,
    startedAt: Date.parse(attempt.startedAt),
    deadlineAt: Date.parse(attempt.deadlineAt),
    // The server spoke at some moment of the round trip: half of it is the estimate.
    serverAt: Date.parse(serverNow) + Math.round(fetched.tripMs / 2),
    receivedAt: now,
    currentId: first,
    isActive,
    isSubmitted: false,
    isTimeUp: false,
    isOver: false,
    outcome: null,
  }
  const created = {
    paper,
    answers: new Map(mergeAnswers(fetched, undefined).map((row) => [row.questionId, row])),
  }
  const changes = afterFetch(created, fetched, now)
  return { paper: { ...paper, ...changes.paper }, answers: created.answers }
}

/** Returns the change that a fetched paper makes to the cached one. `now`: device clock. */
export function afterFetch(cached: StoredAttempt, fetched: Fetched, now: number): AttemptChanges {
  const { attempt, serverNow, result, review, reviewAt } = fetched.data
  const { paper } = cached
  const [deadlineAt, serverAt] = [Date.parse(attempt.deadlineAt), Date.parse(serverNow)]
  const answers = mergeAnswers(fetched, cached)
  const clock = { deadlineAt, serverAt, receivedAt: now }
  if (attempt.status === 'in_progress') return { paper: clock, answers }
  const isTimeUp = paper.isTimeUp || (!paper.isSubmitted && serverAt >= deadlineAt)
  return { paper: { ...clock, isOver: true, isTimeUp, outcome: { result, review, reviewAt } }, answers }
}

/** Returns true if another device has sent a later answer to a question than this device. */
export const hasNewerElsewhere = ({ answers }: StoredAttempt): boolean =>
  [...answers.values()].some(({ seq, savedSeq }) => savedSeq > seq)

/** Change of one question, time since the start, and display time of the current question; milliseconds. */
type Press = { questionId: string; change: AnswerChange; at: number; shownMs: number }

export function answersAfterPress({ paper, answers }: StoredAttempt, press: Press): AttemptAnswerRow[] {
  let highest = Math.max(0, ...[...answers.values()].map(({ seq, savedSeq }) => Math.max(seq, savedSeq)))
  const rows = new Map<string, AttemptAnswerRow>()
  const change = (questionId: string, changes: Partial<AttemptAnswerRow>) => {
    const row = rows.get(questionId) ?? answers.get(questionId) ?? createAnswer(paper.id, questionId)
    highest = nextSeq(press.at, highest)
    rows.set(questionId, { ...row, ...changes, visited: true, seq: highest })
  }
  const spentMs = (answers.get(paper.currentId)?.spentMs ?? 0) + Math.max(0, Math.round(press.shownMs))
  change(paper.currentId, { spentMs: Math.min(DAY_MS, spentMs) })
  change(press.questionId, press.change)
  return [...rows.values()]
}

/** Returns the review of a paper. Marks the choices that reached the server too late. */
export const toReview = ({ paper, answers }: StoredAttempt): ReviewedQuestion[] =>
  (paper.outcome?.review ?? []).map((reviewed) => {
    const row = answers.get(reviewed.questionId)
    // Only another choice is a late answer: looking at the question again is none.
    return row === undefined ? reviewed : { ...reviewed, isLate: row.choice !== reviewed.choice }
  })
