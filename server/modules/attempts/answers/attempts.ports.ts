import type { Question } from '#shared/contracts/question.ts'
import type { Quiz } from '#shared/contracts/quiz.ts'
import type { Db } from '#server/db/db.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import type { PaperStore } from '#server/modules/attempts/papers/papers.repository.ts'

/** Quiz with the reason why it cannot be started now, or ''. Withdrawn quizzes are off sale. */
export type OpenedQuiz = { quiz: Quiz; obstacle: string; withdrawn: boolean }

export type AttemptPorts = {
  db: Db
  clock: () => number
  newId: () => string
  entitlements: Entitlements
  /** Opens a public quiz, or a withdrawn one that a user has bought. Throws 404. */
  openQuiz: (id: string) => Promise<OpenedQuiz>
  readQuestions: (quiz: Quiz) => Promise<readonly Question[]>
  /** Returns numbers from 0 to below 1. */
  random?: () => number
}

/** Ports with the paper store that all parts of the module share. */
export type AttemptParts = AttemptPorts & { papers: PaperStore }
