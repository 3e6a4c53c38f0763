import type { QUIZ_CATEGORIES } from '#shared/domain/constants.ts'

type Rules = { category: (typeof QUIZ_CATEGORIES)[number]; requireAllAnswered: boolean | null }

/** Returns whether a paper can be handed in only with every question answered: by its category, unless the quiz says so. */
export const requiresAllAnswers = ({ category, requireAllAnswered }: Rules): boolean =>
  requireAllAnswered ?? category !== 'Mock'
