import {
  ALERT_LANGS,
  alertText,
  datedQuizText,
  datedReminderText,
  digestText,
  quizText,
  reminderText,
} from '#shared/domain/alerts/alert-texts.ts'
import type { AlertLang, AlertText } from '#shared/domain/alerts/alert-texts.ts'
import { getTextExpiry } from '#shared/domain/alerts/alert-plan.ts'
import { isQuizReminderRight } from '#shared/domain/alerts/reminders.ts'
import type { QuietHours } from '#shared/domain/alerts/alert-settings.ts'
import { mayArriveInQuiet, ALERTS_PATH } from '#shared/domain/alerts/push-message.ts'
import type { PushData } from '#shared/domain/alerts/push-message.ts'
import { buildPushMessage } from '#shared/domain/alerts/build-push-message.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { AlertRow } from './alerts.repository.ts'
import type { PostFacts } from './alerts.schema.ts'

type Alert = Pick<AlertRow, 'facts'>
type Subject = Omit<PostFacts, 'text'>

export const toAlertLang = (language: string): AlertLang =>
  ALERT_LANGS.find((lang) => lang === language) ?? ALERT_LANGS[0]

/** Returns the texts relative to the time of sending. */
function buildCurrentText(lang: AlertLang, { facts }: Alert, post: Subject, now: number): AlertText {
  const { kind, events, quiz } = facts
  if (quiz !== null) return quizText(lang, { title: post.postName, startsAt: quiz.startsAt }, now)
  if (kind !== 'reminder' && kind !== 'quiz') return alertText(lang, { ...post, kind, events })
  return reminderText(lang, post, indiaDay(now))
}

/** Returns the texts with absolute dates, valid at any later time. */
export function buildDatedText(lang: AlertLang, { facts }: Alert, post: Subject): AlertText {
  const { kind, events, quiz } = facts
  if (quiz !== null) {
    const runs = post.runs ?? { from: quiz.startsAt, until: quiz.startsAt }
    const hasStarted = quiz.minutesBefore === 0 && isQuizReminderRight(quiz, runs)
    return datedQuizText(lang, { title: post.postName, startsAt: runs.from }, hasStarted)
  }
  if (kind !== 'reminder' && kind !== 'quiz') return alertText(lang, { ...post, kind, events })
  return datedReminderText(lang, post)
}

export type Recipient = { lang: AlertLang; quiet: QuietHours | null; now: number }

/** Message payload; `trueUntil` is null where it never expires. */
export type BuiltMessage = { payload: string; trueUntil: number | null }

/** Builds push message texts, each once per distinct text. `origin` is the site's scheme and host. */
export function alertMessages(origin: string) {
  const built = new Map<string, BuiltMessage>()
  function cached(key: string, build: () => BuiltMessage): BuiltMessage {
    const found = built.get(key)
    if (found !== undefined) return found
    const message = build()
    built.set(key, message)
    return message
  }
  return {
    /** Returns the message of an alert for the current version of its post. */
    ofAlert(alert: AlertRow, post: PostFacts, { lang, quiet, now }: Recipient): BuiltMessage {
      const until = getTextExpiry(alert.facts, now)
      const { title } = buildDatedText(lang, alert, post)
      const data: PushData = {
        alertId: alert.id,
        kind: alert.facts.kind,
        postId: post.id,
        quiet,
        outdated: until === null ? null : { at: until, title },
      }
      const isSilent = mayArriveInQuiet(now, data)
      const key = [alert.id, lang, quiet?.from, quiet?.to, isSilent, until].join('/')
      return cached(key, () => {
        const words = buildCurrentText(lang, alert, post, now)
        const payload = buildPushMessage({ words, lang, data, origin, path: post.url, isSilent })
        return { payload, trueUntil: until }
      })
    },
    ofDigest(id: string, names: readonly string[], { lang, quiet, now }: Recipient): BuiltMessage {
      const data: PushData = { alertId: id, kind: 'digest', postId: null, quiet, outdated: null }
      const words = digestText(lang, { count: names.length, titles: names })
      const isSilent = mayArriveInQuiet(now, data)
      const payload = buildPushMessage({ words, lang, data, origin, path: ALERTS_PATH, isSilent })
      return { payload, trueUntil: null }
    },
  }
}

export type AlertMessages = ReturnType<typeof alertMessages>
