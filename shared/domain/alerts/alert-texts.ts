import { daysBetween, formatDay, formatInstant, indiaDay } from '#shared/domain/dates/india-day.ts'
import { eventSummary, type EventCode } from '#shared/domain/jobs/event-summary.ts'
import { kindOfEvent } from './alert-meaning.ts'
import type { AlertFacts, WriteKind } from './alert-meaning.ts'
import { isAlertTopic, type AlertTopic } from './alert-topics.ts'
import { isQuizReminderRight } from './reminders.ts'
import type { QuizTimes } from './reminders.ts'
import { clockTime } from '#shared/domain/dates/clock-time.ts'

/** The news is the title. Names of posts are separate lines of the body, so a right-to-left name moves no other text. */

export const ALERT_LANGS = ['en'] as const
export type AlertLang = (typeof ALERT_LANGS)[number]

export type AlertText = { title: string; body: string }

export type WriteNews = {
  kind: WriteKind
  events: readonly EventCode[]
  postName: string
  organisation: string
  beginDate: string
  lastDate: string
}

type Phrases = {
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

// Shorter than in the history of a post, which also names the old date: a title has one line.
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
      eligibleJobs: () => 'Job for you',
      upcoming: ({ beginDate }) => `Applications open on ${formatDay(beginDate)}`,
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

// Separate from the other texts, so that the service worker does not load all of them.
const PLAIN: Record<AlertLang, AlertText> = {
  en: { title: 'New alert', body: 'Open “Alerts” to read this alert.' },
}
const SIGNED_OUT: Record<AlertLang, AlertText> = {
  en: { title: 'New alert', body: 'Sign in to read this alert.' },
}
const MUTE: Record<AlertLang, string> = { en: 'Turn off topic' }
const TEST: Record<AlertLang, AlertText> = {
  en: { title: 'Test alert', body: 'Alerts work on this device.' },
}

const FIRST: Record<AlertLang, AlertText> = {
  en: { title: 'Alerts are on', body: 'New alerts on this device look like this.' },
}

export const DIGEST_TITLES = 3

const WITH_LAST_DATE: readonly WriteKind[] = ['latestJobs', 'admissions', 'upcoming', 'eligibleJobs']

// White space of any kind, line separators and control characters: a name stays in its line.
const BREAKS = /[\s\p{Cc}]+/gu
const oneLine = (text: string): string => text.replace(BREAKS, ' ').trim()

const toAlertText = (title: string, lines: readonly string[]): AlertText => ({
  title,
  body: lines.filter((line) => line !== '').join('\n'),
})

export function alertText(lang: AlertLang, news: WriteNews): AlertText {
  const { kind, events, postName, organisation, lastDate } = news
  const { published, event: summary, lastDate: lastDateLine } = PHRASES[lang]
  const isFirst = events.some(({ type }) => type === 'created')
  const main = events.find(({ type }) => kindOfEvent(type) === kind)
  const others = events.filter((event) => event !== main && kindOfEvent(event.type) !== null).map(summary)
  const newsText = main === undefined ? PLAIN[lang].title : summary(main)
  const isTopic = isAlertTopic(kind) && (isFirst || kind === 'eligibleJobs')
  const headline = isTopic ? published[kind](news) : newsText
  const hasDateEvent = events.some(({ type }) => kindOfEvent(type) === 'lastDate')
  const until =
    WITH_LAST_DATE.includes(kind) && lastDate !== '' && !hasDateEvent ? lastDateLine(lastDate) : ''
  const from = oneLine(organisation)
  return toAlertText(from === '' ? headline : `${headline} · ${from}`, [oneLine(postName), ...others, until])
}

export type Reminded = { postName: string; lastDate: string }

/** Returns the reminder of a last date on a day (`YYYY-MM-DD`) up to it. The text is true on that day only. */
export function reminderText(lang: AlertLang, { postName, lastDate }: Reminded, today: string): AlertText {
  const { reminder, lastDate: lastDateLine } = PHRASES[lang]
  return toAlertText(reminder(daysBetween(today, lastDate)), [oneLine(postName), lastDateLine(lastDate)])
}

export function datedReminderText(lang: AlertLang, { postName, lastDate }: Reminded): AlertText {
  const { lastDate: lastDateLine, noLastDate } = PHRASES[lang]
  return toAlertText(lastDate === '' ? noLastDate : lastDateLine(lastDate), [oneLine(postName)])
}

export type StartingQuiz = { title: string; startsAt: number }

export function quizText(lang: AlertLang, { title, startsAt }: StartingQuiz, now: number): AlertText {
  const { quizStarts, quizStarted } = PHRASES[lang]
  return toAlertText(now < startsAt ? quizStarts(clockTime(startsAt)) : quizStarted, [oneLine(title)])
}

export function datedQuizText(
  lang: AlertLang,
  { title, startsAt }: StartingQuiz,
  hasStarted: boolean,
): AlertText {
  const { quizStart, quizStartedAt } = PHRASES[lang]
  return toAlertText((hasStarted ? quizStartedAt : quizStart)(formatInstant(startsAt)), [oneLine(title)])
}

export function digestText(
  lang: AlertLang,
  { count, titles }: { count: number; titles: readonly string[] },
): AlertText {
  const { digest, more } = PHRASES[lang]
  const named = titles
    .map(oneLine)
    .filter((title) => title !== '')
    .slice(0, DIGEST_TITLES)
  return toAlertText(digest(count), [...named, count > named.length ? more(count - named.length) : ''])
}

export const testText = (lang: AlertLang): AlertText => TEST[lang]

export const firstText = (lang: AlertLang): AlertText => FIRST[lang]

export const plainText = (lang: AlertLang): AlertText => PLAIN[lang]

/** Returns the text for a signed-out device, which reveals nothing about its user. */
export const quietText = (lang: AlertLang): AlertText => SIGNED_OUT[lang]

export const muteText = (lang: AlertLang): string => MUTE[lang]

/** Post or quiz of an alert; `runs` are the times of a quiz, null for a post. */
type AlertSubject = Omit<WriteNews, 'kind' | 'events'> & { runs: QuizTimes | null }

type WithFacts = { facts: Pick<AlertFacts, 'kind' | 'events' | 'quiz'> }

export const toAlertLang = (language: string): AlertLang =>
  ALERT_LANGS.find((lang) => lang === language) ?? ALERT_LANGS[0]

/** Returns the texts relative to the time of sending. */
export function buildCurrentText(
  lang: AlertLang,
  { facts }: WithFacts,
  subject: AlertSubject,
  now: number,
): AlertText {
  const { kind, events, quiz } = facts
  if (quiz !== null) return quizText(lang, { title: subject.postName, startsAt: quiz.startsAt }, now)
  if (kind !== 'reminder' && kind !== 'quiz') return alertText(lang, { ...subject, kind, events })
  return reminderText(lang, subject, indiaDay(now))
}

/** Returns the texts with absolute dates, valid at any later time. */
export function buildDatedText(lang: AlertLang, { facts }: WithFacts, subject: AlertSubject): AlertText {
  const { kind, events, quiz } = facts
  if (quiz !== null) {
    const runs = subject.runs ?? { from: quiz.startsAt, until: quiz.startsAt }
    const hasStarted = quiz.minutesBefore === 0 && isQuizReminderRight(quiz, runs)
    return datedQuizText(lang, { title: subject.postName, startsAt: runs.from }, hasStarted)
  }
  if (kind !== 'reminder' && kind !== 'quiz') return alertText(lang, { ...subject, kind, events })
  return datedReminderText(lang, subject)
}
