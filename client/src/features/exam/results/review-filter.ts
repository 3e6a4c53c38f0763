import type { ReviewedQuestion } from '#shared/contracts/attempt.ts'
import { isRight } from './result-parts.ts'

export const REVIEW_FILTERS = ['wrong', 'skipped', 'all'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** Outcome of a question. `uncounted`: its key stays secret. `removed`, `given`: an admin corrected the key. */
export type ReviewOutcome = 'right' | 'skipped' | 'uncounted' | 'wrong' | 'removed' | 'given'

export function getOutcome(reviewed: ReviewedQuestion): ReviewOutcome {
  if (reviewed.keyChange === 'removed') return 'removed'
  if (reviewed.keyChange === 'all') return 'given'
  if (reviewed.correctOptions.length === 0) return 'uncounted'
  if (reviewed.choice === null) return 'skipped'
  return isRight(reviewed) ? 'right' : 'wrong'
}

/** Returns the questions of a filter, in paper order. */
export const filterReview = (
  review: readonly ReviewedQuestion[],
  filter: ReviewFilter,
): readonly ReviewedQuestion[] =>
  filter === 'all' ? review : review.filter((reviewed) => getOutcome(reviewed) === filter)

/** Returns the initial filter of a review: the filter with most to learn from. */
export const initialFilter = (review: readonly ReviewedQuestion[]): ReviewFilter =>
  REVIEW_FILTERS.find((filter) => filterReview(review, filter).length > 0) ?? 'all'
