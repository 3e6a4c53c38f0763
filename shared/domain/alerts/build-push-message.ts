import { shortTitle } from '../text/short-title.ts'
import { countGraphemes, cutGraphemes } from '../text/truncate.ts'
import { toWellFormed } from '../text/well-formed.ts'
import type { AlertLang, AlertText } from './alert-texts.ts'
import { DECLARATIVE_PUSH, type PushData } from './push-message.ts'

// Apart from push-message.ts: only the server cuts texts.

/** Maximum bytes of a message: services accept 4,096 including encryption, and leave less to some browsers. */
export const PUSH_MESSAGE_BYTES = 3000

/** Maximum graphemes of a title and of a body line: no platform shows more. */
const TITLE_LENGTH = 80
const LINE_LENGTH = 120
const TITLE_BYTES = 500

// Hebrew, Arabic and the other right-to-left scripts, and marks that change the direction.
const TURNING =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const ISOLATES = /[\u2066-\u2069]/gu
const [ISOLATE, END_ISOLATE] = ['\u2068', '\u2069']

export type PushMessageParts = {
  words: AlertText
  lang: AlertLang
  data: PushData
  origin: string
  path: string
  /** Suppresses the sound in browsers that show the message without the worker. */
  isSilent: boolean
}

const encoder = new TextEncoder()
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

const isolated = (line: string): string =>
  TURNING.test(line) ? `${ISOLATE}${line.replace(ISOLATES, '')}${END_ISOLATE}` : line

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

/** Returns a declarative push message, at most 3,000 bytes: cut between graphemes, right-to-left lines isolated. */
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
