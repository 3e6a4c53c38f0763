import type { AttemptData, AttemptQuestion } from '#shared/contracts/attempt.ts'
import type { QuizData } from '#shared/contracts/quiz.ts'
import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'
import type { Owner } from './owner.ts'

/** Practice quiz with its questions. `isChosen`: the user stored it, so newer ones do not evict it. */
export type CachedQuiz = { _id: string; quiz: QuizData; savedAt: number; isChosen: boolean }

/** Practice attempt of this device with its quiz as of the start. Times: milliseconds; instants: since the epoch. */
export type PracticePaper = {
  quizId: string
  /** Questions and options are in the order of this attempt. */
  quiz: QuizData
  startedAt: number
  limitMs: number
  /** Time used until `savedAt` (epoch). */
  usedMs: number
  savedAt: number
  answers: Answer[]
  currentId: string
  finishedAt: number | null
  isTimeUp: boolean
}

export type PracticeResultRow = {
  owner: Owner
  /** Consists of quiz id and start time, so that an attempt has only one result. */
  id: string
  quizId: string
  title: string
  score: number
  maxScore: number
  correct: number
  wrong: number
  skipped: number
  /** Epoch milliseconds. */
  finishedAt: number
  /** Pending for the server; never true without an owner. */
  isPending: boolean
}

export type AttemptOutcome = Pick<AttemptData, 'result' | 'review' | 'reviewAt'>

/** Attempt of a quiz that the server runs. Instants: epoch milliseconds by the server's clock. */
export type AttemptPaper = {
  id: string
  owner: Owner
  quizId: string
  quiz: QuizData['quiz']
  /** In the order of this attempt. */
  questions: AttemptQuestion[]
  startedAt: number
  deadlineAt: number
  /** Server time at the device's `receivedAt`: base of the countdown after a reload. */
  serverAt: number
  receivedAt: number
  currentId: string
  /** True if the server accepts answers from this device. */
  isActive: boolean
  /** Submitted on this device, by the candidate or at the end of the time. */
  isSubmitted: boolean
  isTimeUp: boolean
  isOver: boolean
  /** Null until the server responds after the end of the attempt. */
  outcome: AttemptOutcome | null
}

/** Answer of such an attempt. `savedSeq`: highest confirmed `seq` of the question. A lower one is unsent. */
export type AttemptAnswerRow = Answer & { attemptId: string; savedSeq: number }

/** Returns the used time of a practice quiz, milliseconds. It passes even without an open page. `now`: server time. */
export const getUsedMs = ({ usedMs, savedAt }: PracticePaper, now: number): number =>
  usedMs + Math.max(0, now - savedAt)
