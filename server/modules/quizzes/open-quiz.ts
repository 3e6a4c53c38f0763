import type { Quiz } from '#shared/contracts/quiz.ts'
import { isId } from '#shared/domain/ids.ts'
import { itemTag } from '#server/content/cache/cache-tags.ts'
import type { Tagged } from '#server/content/cache/cache-tags.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import { expiryTag } from '#server/lib/cache/tagged-cache.ts'
import type { QuizRow } from './quiz.policy.ts'

/** A quiz as users see it. A withdrawn one is no longer public or on sale; its buyers can still take it. */
export type SeenQuiz = Tagged<{ item: Quiz; withdrawn: boolean }>

type Options = {
  clock: () => number
  open: (id: string) => Promise<Tagged<{ item: object }>>
  find: (id: string) => Promise<QuizRow | null>
  toItem: (row: QuizRow) => Quiz
  entitlements: Entitlements
}

// A refund of the last buyer ends a withdrawn quiz without a write of the quiz.
const CACHE_TTL_MS = 60_000

/** Builds the reader of public quizzes and of withdrawn ones that a user has bought. Throws 404 for all others. */
export const quizOpener = ({ clock, open, find, toItem, entitlements }: Options) =>
  async function read(id: string): Promise<SeenQuiz> {
    try {
      const { item, tags } = await open(id)
      return { item: item as Quiz, withdrawn: false, tags }
    } catch (error) {
      if (!(error instanceof AppError && error.statusCode === 404 && isId(id))) throw error
      const row = await find(id.toUpperCase())
      if (row === null || row.priceInPaise === 0) throw error
      if (!(await entitlements.isSold('quiz', row.id))) throw error
      const tags = [itemTag('quiz', row.id), expiryTag(clock() + CACHE_TTL_MS)]
      return { item: toItem(row), withdrawn: true, tags }
    }
  }
