import { useSyncExternalStore } from 'react'
import type { AttemptQuestion, AttemptResult, ReviewedQuestion } from '#shared/contracts/attempt.ts'
import type { QuizData } from '#shared/contracts/quiz.ts'
import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'

export type ExamQuiz = QuizData['quiz']

export type ExamQuestion = AttemptQuestion

/**
 * Phase of a paper. `handedIn`: on this device, unconfirmed by the server. `gone`: deleted by a sign-out in any tab.
 * Practice has neither.
 */
export type ExamPhase = 'start' | 'running' | 'handedIn' | 'finished' | 'gone'

/** Storage of the answers: server, in flight, this device, or the screen only. */
export type SaveState = 'saved' | 'saving' | 'onDevice' | 'notStored'

/** State that only the papers of exams have. */
export type ServerState = {
  attemptId: string
  /** Other writer of the paper, which makes this page read-only; null without one. */
  otherWriter: 'device' | 'tab' | null
  /** True once the session has ended: pending answers wait for their user. */
  needsSignIn: boolean
  failure: unknown
  /** Start of the key's visibility, ISO 8601; null while undecided. */
  reviewAt: string | null
}

/** Options of a candidate for an attempt. */
export type StartOptions = {
  /** Shows first name and initial on the leaderboard; true by default. */
  isNamed?: boolean
}

/** Paper as the screen draws it. Each change makes a new object. */
export type ExamState = {
  phase: ExamPhase
  questions: readonly ExamQuestion[]
  answers: ReadonlyMap<string, Answer>
  currentId: string
  /** Time limit, milliseconds. */
  limitMs: number
  saveState: SaveState
  /** True if this device may write. */
  isActive: boolean
  isTimeUp: boolean
  /** Null until the end of the attempt, and while the result is secret. */
  result: AttemptResult | null
  /** Questions with their keys; empty until those are visible. `correctOptions` is empty where a key stays secret. */
  review: readonly ReviewedQuestion[]
  /** Absent for practice. */
  server?: ServerState
}

export type EndedExam = Pick<ExamState, 'result' | 'review'> & {
  attemptId: string
  /** Start of the key's visibility, ISO 8601; null while undecided. */
  reviewAt: string | null
}

export type AnswerChange = Partial<Pick<Answer, 'choice' | 'marked'>>

/** One candidate's paper. The screen draws it and reports presses, independent of where it is stored and scored. */
export type ExamSession = {
  readonly quiz: ExamQuiz
  /** Returns the paper; the same object until it changes. */
  read: () => ExamState
  /** Calls the listener after each change of the paper, until the returned function is called. */
  onChange: (listener: () => void) => () => void
  /** Whole seconds left, rounded up; changes with each tick. */
  secondsLeft: () => number
  onTick: (listener: () => void) => () => void
  /** Starts the paper. A running paper of an exam moves to this device. Never throws. */
  start: (options?: StartOptions) => Promise<void>
  /** Contacts the server now, as after a sign-in; absent for practice. */
  retry?: () => Promise<void>
  show: (questionId: string) => void
  change: (questionId: string, change: AnswerChange) => void
  handIn: () => Promise<void>
  /** Stops the clock of this page; the paper remains. */
  close: () => void
}

/** Returns the paper of a session; renders again after each change. */
export const useExam = ({ onChange, read }: ExamSession): ExamState =>
  useSyncExternalStore(onChange, read, read)

/** Returns the whole seconds left; renders again with each tick. */
export const useSecondsLeft = ({ onTick, secondsLeft }: ExamSession): number =>
  useSyncExternalStore(onTick, secondsLeft, secondsLeft)
