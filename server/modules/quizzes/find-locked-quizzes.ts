import type { Quiz } from '#shared/contracts/quiz.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import type { Viewer } from '#server/lib/sessions.ts'

type Priced = Pick<Quiz, '_id' | 'price'>

/** Returns a function that returns the ids of the quizzes that a viewer has to pay for. */
export const lockedQuizzes =
  (entitlements: Entitlements) =>
  async (viewer: Viewer | null, items: readonly Priced[]): Promise<ReadonlySet<string>> => {
    const ids = items.flatMap(({ _id, price }) => (price > 0 ? [_id] : []))
    if (viewer === null || ids.length === 0) return new Set(ids)
    const owned = await entitlements.ownedOf(viewer, 'quiz', ids)
    return new Set(ids.filter((id) => !owned.has(id)))
  }
