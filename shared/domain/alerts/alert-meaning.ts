import type { EventCode, EventType } from '#shared/domain/jobs/event-summary.ts'
import { STAGES, type StageTimes } from '../jobs/job-stages.ts'
import { TOPIC_OF_STAGE, type AlertKind, type AlertTopic } from './alert-topics.ts'

/* Meaning of a write for readers: recipients and kind. All events of one write are one alert. */

export type WriteKind = Exclude<AlertKind, 'reminder' | 'quiz'>

export type AlertMeaning = {
  /** First of its topics, else `lastDate` or `updated`. */
  kind: WriteKind
  /** Topics whose subscribers are notified, the greatest news first. */
  topics: AlertTopic[]
  toSearches: boolean
  toFollowers: boolean
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

/** Returns the meaning of a write by the topics of its post's lists; null without recipients. Omit silent events. */
export function alertMeaning(
  events: readonly Pick<EventCode, 'type'>[],
  lists: readonly AlertTopic[],
): AlertMeaning | null {
  const news = new Set<News>(events.map(({ type }) => NEWS_OF_EVENT[type]))
  const isFirst = news.has('publication')
  const listed: readonly AlertTopic[] = lists.length === 0 ? ['latestJobs'] : lists
  const topics = inNewsOrder(isFirst ? listed : NEWS_ORDER.filter((topic) => news.has(topic)))
  const [topic] = topics
  // A post has no followers before its first publication.
  if (topic !== undefined)
    return { kind: topic, topics, toSearches: true, toFollowers: !isFirst, isPush: true }
  const toFollowersOnly = { topics, toSearches: false, toFollowers: true }
  if (news.has('lastDate')) return { kind: 'lastDate', ...toFollowersOnly, isPush: true }
  if (news.has('updated')) return { kind: 'updated', ...toFollowersOnly, isPush: false }
  return null
}
