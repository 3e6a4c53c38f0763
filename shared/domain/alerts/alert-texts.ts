import { daysBetween, formatDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import { eventSummary, type EventCode } from '#shared/domain/jobs/event-summary.ts'
import { kindOfEvent, type WriteKind } from './alert-meaning.ts'
import { isAlertTopic, type AlertTopic } from './alert-topics.ts'
import { clockTime } from './clock-time.ts'

/*
 * The words of every alert, for the server, the worker and the inbox. What happened is the title, which a phone shows in
 * full; names of posts are lines of their own in the body, where a text from right to left moves nothing else.
 */

export const ALERT_LANGS = ['en'] as const
export type AlertLang = (typeof ALERT_LANGS)[number]

/** The title of a notification, and its body of one line or more, separated by line feeds. */
export type AlertText = { title: string; body: string }

/** A write of a post in the words of its alert; days are `YYYY-MM-DD`. */
export type WriteNews = {
  kind: WriteKind
  /** All events of the write. */
  events: readonly EventCode[]
  postName: string
  /** The short name of the organisation, or ''. */
  organisation: string
  beginDate: string
  lastDate: string
}

type Phrases = {
  /** A first publication, by the list in which it is news. */
  published: Record<AlertTopic, (news: WriteNews) => string>
  event: (event: EventCode) => string
  lastDate: (day: string) => string
  reminder: (daysLeft: number) => string
  noLastDate: string
  quizStarts: (time: string) => string
  quizStarted: string
  quizStart: (instant: string) => string
  quizStartedAt: (instant: string) => string
  digest: (count: number) => string
  more: (count: number) => string
}

// Shorter than in the history of a post, where the old date is told too: a title has one line.
function shortSummary(event: EventCode): string {
  if (event.type === 'dateExtended') return `Last date extended to ${formatDay(event.params.to)}`
  if (event.type === 'dateChanged') return `Last date changed to ${formatDay(event.params.to)}`
  return eventSummary(event)
}

const opened = (type: 'admissionOut' | 'admitCardOut' | 'answerKeyOut' | 'resultOut') => () =>
  eventSummary({ type, params: {} })

const PHRASES: Record<AlertLang, Phrases> = {
  en: {
    published: {
      latestJobs: () => 'New job',
      admitCards: opened('admitCardOut'),
      results: opened('resultOut'),
      answerKeys: opened('answerKeyOut'),
      admissions: opened('admissionOut'),
      upcoming: ({ beginDate }) => `Opens on ${formatDay(beginDate)}`,
    },
    event: shortSummary,
    lastDate: (day) => `Last date: ${formatDay(day)}`,
    reminder: (daysLeft) => {
      if (daysLeft > 1) return `${daysLeft} days left to apply`
      return daysLeft === 1 ? 'Last date is tomorrow' : 'Last date is today'
    },
    quizStarts: (time) => `Quiz starts at ${time}`,
    noLastDate: 'No last date',
    quizStarted: 'Quiz has started',
    quizStart: (instant) => `Quiz start: ${instant}`,
    quizStartedAt: (instant) => `Quiz started: ${instant}`,
    digest: (count) => (count === 1 ? '1 new alert' : `${count} new alerts`),
    more: (count) => `and ${count} more`,
  },
}

// What the worker shows by itself: apart, so that it does not carry the other phrases.
const PLAIN: Record<AlertLang, AlertText> = {
  en: { title: 'New alert', body: 'Open your alerts to read it.' },
}
const SIGNED_OUT: Record<AlertLang, AlertText> = {
  en: { title: 'New alert', body: 'Sign in to read it.' },
}
const MUTE: Record<AlertLang, string> = { en: 'Mute this topic' }
const TEST: Record<AlertLang, AlertText> = {
  en: { title: 'Test alert', body: 'Alerts work on this device.' },
}

const FIRST: Record<AlertLang, AlertText> = {
  en: { title: 'Alerts are on', body: 'New alerts on this device look like this.' },
}

/** How many posts a digest names. */
export const DIGEST_TITLES = 3

/** The kinds whose readers ask until when they can apply. */
const WITH_LAST_DATE: readonly WriteKind[] = ['latestJobs', 'admissions', 'upcoming']

// White space of any kind, line separators and control characters: a name stays in its line.
const BREAKS = /[\s\p{Cc}]+/gu
const oneLine = (text: string): string => text.replace(BREAKS, ' ').trim()

const wordsOf = (title: string, lines: readonly string[]): AlertText => ({
  title,
  body: lines.filter((line) => line !== '').join('\n'),
})

/** Returns the words of the alert of a write: what happened, the name of the post, and what else the write did. */
export function alertText(lang: AlertLang, news: WriteNews): AlertText {
  const { kind, events, postName, organisation, lastDate } = news
  const { published, event: summary, lastDate: lastDateLine } = PHRASES[lang]
  const isFirst = events.some(({ type }) => type === 'created')
  const main = events.find(({ type }) => kindOfEvent(type) === kind)
  const others = events.filter((event) => event !== main && kindOfEvent(event.type) !== null).map(summary)
  const told = main === undefined ? PLAIN[lang].title : summary(main)
  const headline = isFirst && isAlertTopic(kind) ? published[kind](news) : told
  const isDateTold = events.some(({ type }) => kindOfEvent(type) === 'lastDate')
  const until = WITH_LAST_DATE.includes(kind) && lastDate !== '' && !isDateTold ? lastDateLine(lastDate) : ''
  const from = oneLine(organisation)
  return wordsOf(from === '' ? headline : `${headline} · ${from}`, [oneLine(postName), ...others, until])
}

/** A post whose last date (`YYYY-MM-DD` or '') a reminder is about. */
export type Reminded = { postName: string; lastDate: string }

/** Returns the words of the reminder of a last date, on a day (`YYYY-MM-DD`) up to it. They are true on that day alone. */
export function reminderText(lang: AlertLang, { postName, lastDate }: Reminded, today: string): AlertText {
  const { reminder, lastDate: lastDateLine } = PHRASES[lang]
  return wordsOf(reminder(daysBetween(today, lastDate)), [oneLine(postName), lastDateLine(lastDate)])
}

/** Returns the words of the reminder of a last date that are true on any day. */
export function datedReminderText(lang: AlertLang, { postName, lastDate }: Reminded): AlertText {
  const { lastDate: lastDateLine, noLastDate } = PHRASES[lang]
  return wordsOf(lastDate === '' ? noLastDate : lastDateLine(lastDate), [oneLine(postName)])
}

/** A quiz and its start (epoch milliseconds), in India's time. */
export type StartingQuiz = { title: string; startsAt: number }

/** Returns the words of the reminder of a quiz at an instant: when it starts, or that it has. */
export function quizText(lang: AlertLang, { title, startsAt }: StartingQuiz, now: number): AlertText {
  const { quizStarts, quizStarted } = PHRASES[lang]
  return wordsOf(now < startsAt ? quizStarts(clockTime(startsAt)) : quizStarted, [oneLine(title)])
}

/** Returns the words of the reminder of a quiz, or of one that has started, that are true at any time. */
export function datedQuizText(
  lang: AlertLang,
  { title, startsAt }: StartingQuiz,
  hasStarted: boolean,
): AlertText {
  const { quizStart, quizStartedAt } = PHRASES[lang]
  return wordsOf((hasStarted ? quizStartedAt : quizStart)(formatInstant(startsAt)), [oneLine(title)])
}

/** Returns the words of a digest: how many alerts it stands for, the first names of posts, and how many more. */
export function digestText(
  lang: AlertLang,
  { count, titles }: { count: number; titles: readonly string[] },
): AlertText {
  const { digest, more } = PHRASES[lang]
  const named = titles
    .map(oneLine)
    .filter((title) => title !== '')
    .slice(0, DIGEST_TITLES)
  return wordsOf(digest(count), [...named, count > named.length ? more(count - named.length) : ''])
}

/** Returns the words of the push that a person sends to this device. */
export const testText = (lang: AlertLang): AlertText => TEST[lang]

/** Returns the words of the first push to a device without an account. */
export const firstText = (lang: AlertLang): AlertText => FIRST[lang]

/** Returns the words that are shown when a message cannot be read. */
export const plainText = (lang: AlertLang): AlertText => PLAIN[lang]

/** Returns the words that are shown on a device that is signed out: nothing of what its user follows. */
export const quietText = (lang: AlertLang): AlertText => SIGNED_OUT[lang]

/** Returns the words of the button of a notification that mutes its topic. */
export const muteText = (lang: AlertLang): string => MUTE[lang]
