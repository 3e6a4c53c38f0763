import type { EventCode, EventType } from '#shared/domain/jobs/event-summary.ts'
import { STAGES, type StageTimes } from '../jobs/job-stages.ts'
import { TOPIC_OF_STAGE, type AlertKind, type AlertTopic } from './alert-topics.ts'

/*
 * What a write of a job post means to readers: who is told of it, and as what. All events of one write are one alert.
 */

/** The kinds of alerts that a write can be; reminders and quizzes come from the clock. */
export type WriteKind = Exclude<AlertKind, 'reminder' | 'quiz'>

export type AlertMeaning = {
  /** The first of its topics, else `lastDate` or `updated`. */
  kind: WriteKind
  /** The topics whose subscribers are told, the greatest news first. */
  topics: AlertTopic[]
  /** Whether those are told whose saved search finds the post. */
  toSearches: boolean
  /** Whether those are told who follow the post. */
  toFollowers: boolean
  /** Whether it is sent; otherwise it is only a line in the inbox. */
  isPush: boolean
}

// A later stage is the greater news.
const NEWS_ORDER = [
  'results',
  'answerKeys',
  'admitCards',
  'admissions',
  'latestJobs',
  'upcoming',
] as const satisfies readonly AlertTopic[]

/** What an event is by itself: `publication` is news for the lists of the post; null is none. */
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

/** Returns the kind of alert that an event is by itself; null for a first publication and for what is no news. */
export function kindOfEvent(type: EventType): WriteKind | null {
  const news: News = NEWS_OF_EVENT[type]
  return news === 'publication' ? null : news
}

const inNewsOrder = (topics: readonly AlertTopic[]): AlertTopic[] =>
  NEWS_ORDER.filter((topic) => topics.includes(topic))

/** Returns the topics in whose lists a public post stands on a day in India (`YYYY-MM-DD`). */
export function listedTopics(
  { stages, beginDate }: { stages: StageTimes; beginDate: string },
  today: string,
): AlertTopic[] {
  const opened = STAGES.filter((stage) => stages[stage] !== null).map((stage) => TOPIC_OF_STAGE[stage])
  return inNewsOrder(beginDate > today ? [...opened, 'upcoming'] : opened)
}

/**
 * Returns what the events of one write mean to readers, by the topics in whose lists the post stands at that moment; null
 * if nobody is told. Silent events are left out by the caller.
 */
export function alertMeaning(
  events: readonly Pick<EventCode, 'type'>[],
  lists: readonly AlertTopic[],
): AlertMeaning | null {
  const news = new Set<News>(events.map(({ type }) => NEWS_OF_EVENT[type]))
  const isFirst = news.has('publication')
  // A post in no list is a latest job.
  const listed: readonly AlertTopic[] = lists.length === 0 ? ['latestJobs'] : lists
  const topics = inNewsOrder(isFirst ? listed : NEWS_ORDER.filter((topic) => news.has(topic)))
  const [topic] = topics
  // Nobody can follow a post before its first publication.
  if (topic !== undefined)
    return { kind: topic, topics, toSearches: true, toFollowers: !isFirst, isPush: true }
  const toFollowersOnly = { topics, toSearches: false, toFollowers: true }
  if (news.has('lastDate')) return { kind: 'lastDate', ...toFollowersOnly, isPush: true }
  if (news.has('updated')) return { kind: 'updated', ...toFollowersOnly, isPush: false }
  return null
}
