import type { AttemptData, AttemptQuestion } from '#shared/contracts/attempt.ts'
import type { QuizData } from '#shared/contracts/quiz.ts'
import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'
import type { Owner } from './owner.ts'

// The rows that quizzes have in the database of the device.

/** A practice quiz with its questions. `isChosen`: taken onto the device by a press; it stays when newer ones come. */
export type CachedQuiz = { _id: string; quiz: QuizData; savedAt: number; isChosen: boolean }

/** A practice paper of this device: its quiz as it was at the start, and what was done since. Times: milliseconds. */
export type PracticePaper = {
  quizId: string
  /** Its questions and their options stand in the order of this paper. */
  quiz: QuizData
  /** Epoch. */
  startedAt: number
  /** The time that the paper has. */
  limitMs: number
  /** How much of it was used up at `savedAt` (epoch). */
  usedMs: number
  savedAt: number
  answers: Answer[]
  /** The question on the screen. */
  currentId: string
  /** Epoch; null while it is under way. */
  finishedAt: number | null
  isTimeUp: boolean
}

/** The result of a practice paper, as this device scored it. */
export type PracticeResultRow = {
  owner: Owner
  /** The id of the quiz and the time of the start: a paper ends once. */
  id: string
  quizId: string
  title: string
  /** Marks. */
  score: number
  maxScore: number
  correct: number
  wrong: number
  skipped: number
  /** Epoch milliseconds. */
  finishedAt: number
  /** Whether the server has to be sent it; never true without an owner. */
  isPending: boolean
}

/** What the server tells of a paper after its end. */
export type AttemptOutcome = Pick<AttemptData, 'result' | 'review' | 'reviewAt'>

/** A paper of a quiz that the server runs. Instants: epoch milliseconds by the server's clock. */
export type AttemptPaper = {
  /** That of the attempt. */
  id: string
  owner: Owner
  quizId: string
  quiz: QuizData['quiz']
  /** In the order of this attempt. */
  questions: AttemptQuestion[]
  startedAt: number
  deadlineAt: number
  /** The server's time when the clock of this device said `heardAt`: what the countdown goes on from after a reload. */
  serverAt: number
  heardAt: number
  /** The question on the screen. */
  currentId: string
  /** Whether the server takes this device for the one that writes. */
  isActive: boolean
  /** Whether it was handed in on this device, by its candidate or at the end of the time. */
  isHandedIn: boolean
  /** Whether the time has ended it. */
  isTimeUp: boolean
  /** Whether the server has said that it is over. */
  isOver: boolean
  /** Null until the server was asked after the end. */
  outcome: AttemptOutcome | null
}

/** An answer of such a paper. `savedSeq` is the highest `seq` that the server has of its question: a lower one is unsent. */
export type AttemptAnswerRow = Answer & { attemptId: string; savedSeq: number }
