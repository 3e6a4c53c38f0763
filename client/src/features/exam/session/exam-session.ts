import { useSyncExternalStore } from 'react'
import type { AttemptQuestion, AttemptResult, ReviewedQuestion } from '#shared/contracts/attempt.ts'
import type { QuizData } from '#shared/contracts/quiz.ts'
import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'

/** A quiz as its start page and the header of its paper show it. */
export type ExamQuiz = QuizData['quiz']

export type ExamQuestion = AttemptQuestion

/**
 * Where a paper is. `handedIn`: on this device, but the server has not confirmed it yet. `gone`: a sign-out, in any tab, took it from
 * the device. Practice knows neither.
 */
export type ExamPhase = 'start' | 'running' | 'handedIn' | 'finished' | 'gone'

/** Where the answers are: on the server, on their way to the device or the server, on this device, or nowhere but on the screen. */
export type SaveState = 'saved' | 'saving' | 'onDevice' | 'notKept'

/** What only a paper of the server has. */
export type ServerState = {
  /** Blank before the start. */
  attemptId: string
  /** Why nothing can be written here: it goes on on another device, or in another tab. */
  takenOverBy: 'device' | 'tab' | null
  /** Whether the session has ended: what is unsent waits for its user. */
  needsSignIn: boolean
  /** Why it was not started; undefined if it was not tried, or is just being tried. */
  failure: unknown
  /** From when the key may be seen, ISO 8601; null while that is open. */
  reviewAt: string | null
}

/** How a candidate takes part. */
export type StartOptions = {
  /** Whether first name and initial stand on the leaderboard; true by default. */
  isNamed?: boolean
}

/** A paper as the screen draws it. Each change makes a new object. */
export type ExamState = {
  phase: ExamPhase
  /** In the order of the paper; empty before the start. */
  questions: readonly ExamQuestion[]
  answers: ReadonlyMap<string, Answer>
  /** The question on the screen; blank before the start. */
  currentId: string
  /** The time that the paper has, milliseconds. */
  limitMs: number
  saveState: SaveState
  /** Whether this device is the one that may write. */
  isActive: boolean
  /** Whether the time ended the paper. */
  isTimeUp: boolean
  /** Null until the end, and while it may not be told. */
  result: AttemptResult | null
  /** Questions with their keys; empty until those may be seen. `correctOptions` is empty where a key stays secret. */
  review: readonly ReviewedQuestion[]
  /** Absent for practice. */
  server?: ServerState
}

/** A paper that has ended. */
export type EndedExam = Pick<ExamState, 'result' | 'review'> & {
  /** Blank for practice. */
  attemptId: string
  /** From when the key may be seen, ISO 8601; null while it is open. */
  reviewAt: string | null
}

/** What a candidate does with a question. */
export type AnswerChange = Partial<Pick<Answer, 'choice' | 'marked'>>

/** One candidate's paper: the screen draws it and says what was pressed; where it lives and is scored is not the screen's affair. */
export type ExamSession = {
  readonly quiz: ExamQuiz
  /** Returns the paper as it is; the same object until it changes. */
  read: () => ExamState
  /** Calls the listener after each change of the paper, until the returned function is called. */
  onChange: (listener: () => void) => () => void
  /** Whole seconds left, rounded up; changes with each tick. */
  secondsLeft: () => number
  onTick: (listener: () => void) => () => void
  /** Starts it. A paper of the server that is under way is taken over to this device. Never throws. */
  start: (options?: StartOptions) => Promise<void>
  /** Asks the server now, as after a sign-in; absent for practice. */
  retry?: () => Promise<void>
  /** Brings a question onto the screen. */
  show: (questionId: string) => void
  change: (questionId: string, change: AnswerChange) => void
  handIn: () => Promise<void>
  /** Stops the clock of this page; the paper stays. */
  close: () => void
}

/** Returns the paper of a session, drawn again after each change. */
export const useExam = ({ onChange, read }: ExamSession): ExamState =>
  useSyncExternalStore(onChange, read, read)

/** Returns the whole seconds that a paper has left, with each tick. */
export const useSecondsLeft = ({ onTick, secondsLeft }: ExamSession): number =>
  useSyncExternalStore(onTick, secondsLeft, secondsLeft)
