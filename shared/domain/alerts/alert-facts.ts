import type { EventCode } from '#shared/domain/event-summary.ts'
import type { AlertMeaning } from './alert-meaning.ts'

/** What an alert says, and whom it is for: the meaning of a write, where, and the events of which it was made. */
export type AlertFacts = AlertMeaning & {
  /** The state of the post at that moment; '' for all India. */
  state: string
  events: readonly EventCode[]
}
