import type { AlertFacts } from '#shared/domain/alerts/alert-meaning.ts'
import type { schema } from '#server/db/schema/index.ts'

export type AlertRow = typeof schema.alerts.$inferSelect

const NO_COUNTS = {
  targeted: 0,
  waiting: 0,
  digest: 0,
  accepted: 0,
  failed: 0,
  pruned: 0,
  cancelled: 0,
  shown: 0,
  clicked: 0,
}

type NewAlert = {
  id: string
  postId: string
  facts: AlertFacts
  at: number
  releaseAt: number
  /** Latest useful time of sending, regardless of the alert's age; null for none. */
  deadline: number | null
}

export const newAlert = (given: NewAlert): AlertRow => ({
  ...given,
  phase: given.facts.isPush ? 'held' : 'line',
  expandedKey: '',
  expandedOwner: '',
  ...NO_COUNTS,
})
