import type { Question } from '#shared/contracts/question.ts'
import type { Quiz } from '#shared/contracts/quiz.ts'
import type { Db } from '#server/db/db.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import type { PaperStore } from '#server/modules/attempts/papers/papers.repository.ts'

/** A quiz, why it cannot be started now ('' if it can), and whether it is no longer on sale. */
export type OpenedQuiz = { quiz: Quiz; obstacle: string; withdrawn: boolean }

/** What attempts need of the product. */
export type AttemptPorts = {
  db: Db
  clock: () => number
  newId: () => string
  entitlements: Entitlements
  /** Opens a public quiz, or a withdrawn one that a user has bought. Throws 404. */
  openQuiz: (id: string) => Promise<OpenedQuiz>
  /** Returns the questions that a quiz asks, in its order. */
  questionsOf: (quiz: Quiz) => Promise<readonly Question[]>
  /** Returns numbers from 0 to below 1. */
  random?: () => number
}

/** The ports, and the papers that all parts of the module share. */
export type AttemptParts = AttemptPorts & { papers: PaperStore }
