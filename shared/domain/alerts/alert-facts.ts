import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import { followKey, quizKey, savedKey } from './alert-interests.ts'
import type { AlertMeaning, WriteKind } from './alert-meaning.ts'
import type { AlertRank } from './alert-plan.ts'
import type { QuizReminder } from './quiz-reminders.ts'
import type { ReminderDays } from './reminders.ts'

export type AlertFacts = Omit<AlertMeaning, 'kind'> & {
  kind: WriteKind | 'reminder' | 'quiz'
  /** State of the post at that moment; '' for all India. */
  state: string
  events: readonly EventCode[]
  daysLeft: ReminderDays | null
  quiz: QuizReminder | null
}

const OF_CLOCK = { topics: [], toSearches: false, isPush: true, events: [] }

export const reminderFacts = (state: string, daysLeft: ReminderDays): AlertFacts => ({
  ...OF_CLOCK,
  kind: 'reminder',
  toFollowers: true,
  state,
  daysLeft,
  quiz: null,
})

export const quizFacts = (quiz: QuizReminder): AlertFacts => ({
  ...OF_CLOCK,
  kind: 'quiz',
  toFollowers: false,
  state: '',
  daysLeft: null,
  quiz,
})

/** Returns the interest keys of recipients with a personal interest: a follow, a saved post, a quiz reminder. */
export function personalKeys({ kind, toFollowers }: AlertFacts, subjectId: string): string[] {
  if (kind === 'quiz') return [quizKey(subjectId)]
  if (kind === 'reminder') return [followKey(subjectId), savedKey(subjectId)]
  return toFollowers ? [followKey(subjectId)] : []
}

export const personalRank = ({ kind }: AlertFacts): AlertRank => (kind === 'quiz' ? 'quiz' : 'personal')
