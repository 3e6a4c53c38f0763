import {
  ALERT_LANGS,
  alertWords,
  digestWords,
  quizWords,
  reminderWords,
} from '#shared/domain/alerts/alert-words.ts'
import type { AlertLang, AlertWords } from '#shared/domain/alerts/alert-words.ts'
import { buildPushMessage } from '#shared/domain/alerts/build-push-message.ts'
import { ALERTS_PATH } from '#shared/domain/alerts/push-message.ts'
import type { PushData } from '#shared/domain/alerts/push-message.ts'
import type { AlertRow } from './new-alert.ts'
import type { PostFacts } from './post-facts.ts'

/** Returns the language of an owner's alerts. */
export const langOf = (language: string): AlertLang =>
  ALERT_LANGS.find((lang) => lang === language) ?? ALERT_LANGS[0]

/** Returns the words of the alert of a write or of a reminder. */
export function wordsOfAlert(
  lang: AlertLang,
  { facts }: Pick<AlertRow, 'facts'>,
  post: Omit<PostFacts, 'text'>,
): AlertWords {
  const { kind, events, daysLeft, quiz } = facts
  if (quiz !== null) return quizWords(lang, post.postName, quiz)
  if (kind !== 'reminder' && kind !== 'quiz') return alertWords(lang, { ...post, kind, events })
  return reminderWords(lang, { postName: post.postName, lastDate: post.lastDate, daysLeft: daysLeft ?? 0 })
}

/** Builds the texts of push messages, each once for all who get it. `origin` is scheme and host of the site. */
export function alertMessages(origin: string) {
  const built = new Map<string, string>()
  function cached(key: string, build: () => string): string {
    const found = built.get(key)
    if (found !== undefined) return found
    const text = build()
    built.set(key, text)
    return text
  }
  return {
    /** Returns the message of an alert, as its post stands now. */
    ofAlert: (lang: AlertLang, alert: AlertRow, post: PostFacts): string =>
      cached(`${alert.id}/${lang}`, () =>
        buildPushMessage({
          words: wordsOfAlert(lang, alert, post),
          lang,
          data: { alertId: alert.id, kind: alert.facts.kind, postId: post.id },
          origin,
          path: post.url,
        }),
      ),
    /** Returns the message of a digest of posts. */
    ofDigest(lang: AlertLang, id: string, names: readonly string[]): string {
      const data: PushData = { alertId: id, kind: 'digest', postId: null }
      const words = digestWords(lang, { count: names.length, titles: names })
      return buildPushMessage({ words, lang, data, origin, path: ALERTS_PATH })
    },
  }
}

export type AlertMessages = ReturnType<typeof alertMessages>
