import type { AttemptResult, ReviewedQuestion } from '#shared/contracts/attempt.ts'
import { toMarks, toUnits } from '#shared/domain/quizzes/score-units.ts'

export type PartScore = {
  name: string
  correct: number
  total: number
  score: number
}

/** Returns the share of right answers among all answers: whole percent, rounded down; null without answers. */
export const getAccuracy = ({ correct, wrong }: Pick<AttemptResult, 'correct' | 'wrong'>): number | null =>
  correct + wrong === 0 ? null : Math.floor((100 * correct) / (correct + wrong))

/** Returns true for a right answer, or one that counts as right for all candidates. */
const isRight = ({ choice, correctOptions, keyChange }: ReviewedQuestion): boolean =>
  keyChange === 'all' || (choice !== null && correctOptions.includes(choice))

/**
 * Returns the scores by topic in paper order, from questions with a known key; empty without topics. `unnamed`: label
 * of questions without a topic.
 */
export function topicScores(review: readonly ReviewedQuestion[], unnamed: string): PartScore[] {
  const scored = review.filter(
    ({ correctOptions, keyChange }) => keyChange === 'all' || correctOptions.length > 0,
  )
  if (scored.every(({ topic }) => topic === '')) return []
  const parts = new Map<string, PartScore>()
  for (const question of scored) {
    const name = question.topic === '' ? unnamed : question.topic
    const part = parts.get(name) ?? { name, correct: 0, total: 0, score: 0 }
    parts.set(name, {
      name,
      correct: part.correct + (isRight(question) ? 1 : 0),
      total: part.total + 1,
      // Sums of decimals drift; sums of whole units do not.
      score: part.score + toUnits(question.awarded),
    })
  }
  return [...parts.values()].map((part) => ({
    ...part,
    score: toMarks(part.score),
  }))
}

const MAX_WEAKEST = 3

export const weakestTopics = (topics: readonly PartScore[]): PartScore[] =>
  topics
    .filter(({ correct, total }) => correct < total)
    .sort((a, b) => a.correct / a.total - b.correct / b.total || b.total - a.total)
    .slice(0, MAX_WEAKEST)

export const REVIEW_FILTERS = ['wrong', 'skipped', 'all'] as const
type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** Outcome of a question. `uncounted`: its key stays secret. `removed`, `marksForAll`: an admin corrected the key. */
type ReviewOutcome = 'right' | 'skipped' | 'uncounted' | 'wrong' | 'removed' | 'marksForAll'

export function getOutcome(reviewed: ReviewedQuestion): ReviewOutcome {
  if (reviewed.keyChange === 'removed') return 'removed'
  if (reviewed.keyChange === 'all') return 'marksForAll'
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
