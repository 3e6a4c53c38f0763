import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import { followKey, quizKey, savedKey } from './alert-interests.ts'
import type { AlertMeaning, WriteKind } from './alert-meaning.ts'
import type { AlertRank } from './alert-plan.ts'
import type { QuizReminder } from './quiz-reminders.ts'
import type { ReminderDays } from './reminders.ts'

/** What an alert says, and whom it is for: the meaning of a write or a reminder, where, and of what it was made. */
export type AlertFacts = Omit<AlertMeaning, 'kind'> & {
  kind: WriteKind | 'reminder' | 'quiz'
  /** The state of the post at that moment; '' for all India. */
  state: string
  /** All events of the write. */
  events: readonly EventCode[]
  /** Of a reminder of a last date, how many days are left. */
  daysLeft: ReminderDays | null
  /** Of a reminder of a quiz, which start it tells of. */
  quiz: QuizReminder | null
}

const OF_CLOCK = { topics: [], toSearches: false, isPush: true, events: [] }

/** Returns the facts of a reminder of a last date: it is for those who follow the post or saved it. */
export const reminderFacts = (state: string, daysLeft: ReminderDays): AlertFacts => ({
  ...OF_CLOCK,
  kind: 'reminder',
  toFollowers: true,
  state,
  daysLeft,
  quiz: null,
})

/** Returns the facts of a reminder of a quiz: it is for those who asked for it. */
export const quizFacts = (quiz: QuizReminder): AlertFacts => ({
  ...OF_CLOCK,
  kind: 'quiz',
  toFollowers: false,
  state: '',
  daysLeft: null,
  quiz,
})

/** Returns the keys of those whom an alert concerns by something of their own. */
export function personalKeys({ kind, toFollowers }: AlertFacts, subjectId: string): string[] {
  if (kind === 'quiz') return [quizKey(subjectId)]
  if (kind === 'reminder') return [followKey(subjectId), savedKey(subjectId)]
  return toFollowers ? [followKey(subjectId)] : []
}

/** Returns why an alert reaches those whom it concerns by something of their own. */
export const personalRank = ({ kind }: AlertFacts): AlertRank => (kind === 'quiz' ? 'quiz' : 'personal')
