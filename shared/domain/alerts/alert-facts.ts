import type { EventCode } from '#shared/domain/event-summary.ts'
import type { AlertMeaning, WriteKind } from './alert-meaning.ts'
import type { ReminderDays } from './reminders.ts'

/** What an alert says, and whom it is for: the meaning of a write or a reminder, where, and of what it was made. */
export type AlertFacts = Omit<AlertMeaning, 'kind'> & {
  kind: WriteKind | 'reminder'
  /** The state of the post at that moment; '' for all India. */
  state: string
  /** All events of the write. */
  events: readonly EventCode[]
  /** Of a reminder, how many days are left. */
  daysLeft: ReminderDays | null
}

/** Returns the facts of a reminder: it is for those who follow the post or saved it. */
export const reminderFacts = (state: string, daysLeft: ReminderDays): AlertFacts => ({
  kind: 'reminder',
  topics: [],
  toSearches: false,
  toFollowers: true,
  isPush: true,
  state,
  events: [],
  daysLeft,
})
