import type { EventCode, EventType } from '#shared/domain/jobs/event-summary.ts'
import { STAGES } from '../jobs/job-stages.ts'
import type { StageTimes } from '../jobs/job-stages.ts'
import { TOPIC_OF_STAGE } from './alert-topics.ts'
import type { AlertKind, AlertTopic } from './alert-topics.ts'
import { followKey, quizKey, savedKey } from './alert-interests.ts'
import type { AlertRank } from './alert-plan.ts'
import type { QuizReminder, ReminderDays } from './reminders.ts'

/* Meaning of a write for readers: recipients and kind. All events of one write are one alert. */

export type WriteKind = Exclude<AlertKind, 'reminder' | 'quiz'>

export type AlertMeaning = {
  /** First of its topics, else `lastDate` or `updated`. */
  kind: WriteKind
  /** Topics whose subscribers are notified, the greatest news first. */
  topics: AlertTopic[]
  toSearches: boolean
  toFollowers: boolean
  /** True if the post may newly fit the profile of a user. Absent in alerts of earlier versions. */
  toEligible?: boolean
  /** False for an alert that only appears in the inbox. */
  isPush: boolean
}

const NEWS_ORDER = [
  'results',
  'answerKeys',
  'admitCards',
  'admissions',
  'latestJobs',
  'upcoming',
] as const satisfies readonly AlertTopic[]

/** Meaning of a single event: `publication` is news for the lists of the post; null is no news. */
type News = 'publication' | WriteKind | null

const NEWS_OF_EVENT = {
  created: 'publication',
  applyOut: 'latestJobs',
  admissionOut: 'admissions',
  admitCardOut: 'admitCards',
  answerKeyOut: 'answerKeys',
  resultOut: 'results',
  dateAnnounced: 'lastDate',
  dateExtended: 'lastDate',
  dateChanged: 'lastDate',
  eligibilityChanged: 'eligibleJobs',
  updated: 'updated',
  edited: null,
  removed: null,
} as const satisfies Record<EventType, News>

export function kindOfEvent(type: EventType): WriteKind | null {
  const news: News = NEWS_OF_EVENT[type]
  return news === 'publication' ? null : news
}

const inNewsOrder = (topics: readonly AlertTopic[]): AlertTopic[] =>
  NEWS_ORDER.filter((topic) => topics.includes(topic))

export function listedTopics(
  { stages, beginDate }: { stages: StageTimes; beginDate: string },
  today: string,
): AlertTopic[] {
  const opened = STAGES.filter((stage) => stages[stage] !== null).map((stage) => TOPIC_OF_STAGE[stage])
  return inNewsOrder(beginDate > today ? [...opened, 'upcoming'] : opened)
}

/** Returns the meaning of a write by the topics of the post's lists; null without recipients. Pass no silent events. */
export function alertMeaning(
  events: readonly Pick<EventCode, 'type'>[],
  lists: readonly AlertTopic[],
): AlertMeaning | null {
  const news = new Set<News>(events.map(({ type }) => NEWS_OF_EVENT[type]))
  const isFirst = news.has('publication')
  const listed: readonly AlertTopic[] = lists.length === 0 ? ['latestJobs'] : lists
  const topics = inNewsOrder(isFirst ? listed : NEWS_ORDER.filter((topic) => news.has(topic)))
  const [topic] = topics
  const ofProfiles = isFirst || news.has('eligibleJobs') ? { toEligible: true } : {}
  // A post has no followers before its first publication.
  if (topic !== undefined)
    return { kind: topic, topics, toSearches: true, toFollowers: !isFirst, isPush: true, ...ofProfiles }
  const toFollowersOnly = { topics, toSearches: false, toFollowers: true, ...ofProfiles }
  if (news.has('lastDate')) return { kind: 'lastDate', ...toFollowersOnly, isPush: true }
  if (news.has('eligibleJobs'))
    return { kind: 'eligibleJobs', ...toFollowersOnly, toFollowers: false, isPush: true }
  if (news.has('updated')) return { kind: 'updated', ...toFollowersOnly, isPush: false }
  return null
}

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
