import { shortTitle } from '../text/short-title.ts'
import { countGraphemes, cutGraphemes } from '../text/truncate.ts'
import { toWellFormed } from '../text/well-formed.ts'
import type { AlertLang, AlertText } from './alert-texts.ts'
import { DECLARATIVE_PUSH, type PushData } from './push-message.ts'

// Apart from push-message.ts: only the server cuts texts.

/** The most bytes of a message: services take 4,096 with what encryption adds, and leave less to some browsers. */
export const PUSH_MESSAGE_BYTES = 3000

/** Graphemes of a title, and of a line of the body: more is shown nowhere. */
const TITLE_LENGTH = 80
const LINE_LENGTH = 120
const TITLE_BYTES = 500

// Hebrew, Arabic and the other scripts from right to left, and the marks that turn the direction.
const TURNING =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const ISOLATES = /[\u2066-\u2069]/gu
const [ISOLATE, END_ISOLATE] = ['\u2068', '\u2069']

/** What a message is made of. */
export type PushMessageParts = {
  words: AlertText
  lang: AlertLang
  data: PushData
  /** Scheme and host of the site, and the path of the page that opens. */
  origin: string
  path: string
  /** Whether a browser that shows it without the worker does so without sound. */
  isSilent: boolean
}

const encoder = new TextEncoder()
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

/** Returns a line whose direction ends with it: what isolates it cannot be ended by a mark in the line. */
const isolated = (line: string): string =>
  TURNING.test(line) ? `${ISOLATE}${line.replace(ISOLATES, '')}${END_ISOLATE}` : line

/** Returns a line as JSON of at most a number of bytes, cut between graphemes. */
function fitted(line: string, bytes: number): string {
  const whole = isolated(line)
  if (bytesOf(whole) <= bytes) return whole
  let [least, most] = [0, countGraphemes(line)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (bytesOf(isolated(`${cutGraphemes(line, middle)}…`)) <= bytes) least = middle
    else most = middle - 1
  }
  return isolated(`${cutGraphemes(line, least)}…`)
}

/**
 * Returns the JSON text of a declarative push message, at most 3,000 bytes. What is too long of its words is cut between
 * graphemes, and each line from right to left is isolated, so that it turns no other.
 */
export function buildPushMessage({ words, lang, data, origin, path, isSilent }: PushMessageParts): string {
  const message = (title: string, body: string) => ({
    web_push: DECLARATIVE_PUSH,
    mutable: true,
    notification: {
      title,
      body,
      lang,
      dir: 'auto',
      tag: data.alertId,
      navigate: `${origin}${path}`,
      ...(isSilent && { silent: true }),
      data,
    },
  })
  const room = PUSH_MESSAGE_BYTES - bytesOf(message('', ''))
  const title = fitted(shortTitle(toWellFormed(words.title), TITLE_LENGTH), Math.min(TITLE_BYTES, room / 2))
  const lines = toWellFormed(words.body).split('\n')
  const bytes = Math.floor((room - bytesOf(title)) / lines.length)
  const body = lines.map((line) => fitted(shortTitle(line, LINE_LENGTH), bytes)).join('\n')
  return JSON.stringify(message(title, body))
}
