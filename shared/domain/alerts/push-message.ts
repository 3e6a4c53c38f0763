import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { addDays, indiaDay } from '#shared/domain/dates/india-day.ts'
import { clockInstant } from '#shared/domain/dates/clock-time.ts'
import { shortTitle } from '#shared/domain/text/short-title.ts'
import { countGraphemes, cutGraphemes } from '#shared/domain/text/truncate.ts'
import { toWellFormed } from '#shared/domain/text/well-formed.ts'
import { isBlank } from '../text/blank.ts'
import { isQuietHours } from './alert-settings.ts'
import type { QuietHours } from './alert-settings.ts'
import { ALERT_LANGS, plainText } from './alert-texts.ts'
import type { AlertLang, AlertText } from './alert-texts.ts'
import { isAlertKind } from './alert-topics.ts'
import type { AlertKind } from './alert-topics.ts'
import { isQuietAt } from './alert-plan.ts'

export type PushKind = AlertKind | 'digest' | 'test'

export type PushData = {
  alertId: string
  kind: PushKind
  postId: string | null
  quiet: QuietHours | null
  /** Replacement title from an instant (epoch milliseconds) on; null for a title that stays true. */
  outdated: { at: number; title: string } | null
}

/** Notification of a message. `navigate` is an address of this site; `data` is null for an unreadable message. */
export type PushNotification = AlertText & {
  lang: AlertLang
  dir: 'auto'
  tag: string
  navigate: string
  data: PushData | null
}

export const ALERTS_PATH = '/alerts'

/** Version number that marks declarative push messages (Push API). */
const DECLARATIVE_PUSH = 8030

// Notifications of unreadable messages replace each other.
const PLAIN_TAG = 'alerts'
const TAG_LENGTH = 128

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const plainNotification = (lang: AlertLang, origin: string): PushNotification => ({
  ...plainText(lang),
  lang,
  dir: 'auto',
  tag: PLAIN_TAG,
  navigate: `${origin}${ALERTS_PATH}`,
  data: null,
})

/** Returns a full address of the site; null for any other, even one that only begins like the site's. */
export function toSiteAddress(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || address === '') return null
  const start = `${origin}/`
  try {
    const { href } = new URL(address, start)
    // A path with two leading slashes is another host for a parser without a base.
    return href.startsWith(start) && !href.startsWith(`${start}/`) ? href : null
  } catch {
    return null
  }
}

function readQuiet(quiet: unknown): QuietHours | null {
  if (!isFields(quiet)) return null
  const hours = { from: textOf(quiet['from']), to: textOf(quiet['to']) }
  return isQuietHours(hours) ? hours : null
}

function readOutdated(outdated: unknown): PushData['outdated'] {
  if (!isFields(outdated)) return null
  const { at, title } = outdated
  return typeof at === 'number' && !isBlank(textOf(title)) ? { at, title: textOf(title) } : null
}

function readData(data: unknown): PushData | null {
  if (!isFields(data)) return null
  const { alertId, kind, postId } = data
  const isKind = isAlertKind(kind) || kind === 'digest' || kind === 'test'
  if (!isKind || typeof alertId !== 'string' || alertId === '') return null
  return {
    alertId,
    kind,
    postId: typeof postId === 'string' && postId !== '' ? postId : null,
    quiet: readQuiet(data['quiet']),
    outdated: readOutdated(data['outdated']),
  }
}

function readNotification(notification: unknown, origin: string): PushNotification | null {
  if (!isFields(notification)) return null
  const { title, body, lang, tag, navigate } = notification
  const data = readData(notification['data'])
  const target = toSiteAddress(navigate, origin)
  const isTagged = typeof tag === 'string' && tag !== '' && tag.length <= TAG_LENGTH
  if (data === null || target === null || !isTagged || isBlank(textOf(title))) return null
  return {
    title: textOf(title),
    body: textOf(body),
    lang: ALERT_LANGS.find((each) => each === lang) ?? ALERT_LANGS[0],
    dir: 'auto',
    tag,
    navigate: target,
    data,
  }
}

function readText(text: string): unknown {
  try {
    const message: unknown = JSON.parse(text)
    return isFields(message) && message['web_push'] === DECLARATIVE_PUSH ? message['notification'] : null
  } catch {
    return null
  }
}

/** Reads a message (Safari passes its `notification`). Messages not from this site give a plain one. Never throws. */
export const readPushMessage = (
  { notification, text }: { notification: unknown; text: string | null },
  origin: string,
): PushNotification =>
  readNotification(notification ?? readText(text ?? ''), origin) ?? plainNotification(ALERT_LANGS[0], origin)

/* Delivery may take a day; phones that save power receive normal urgency about once an hour. */

const DELAY_MS = HOUR_MS

// A quiz is urgent, and a user waits for a test message.
const LOUD_KINDS: readonly (PushKind | undefined)[] = ['quiz', 'test']

/** Returns true if an arriving message is silent. `known` are the device's quiet hours; default: the message's. */
export const isSilentAt = (
  instant: number,
  data: PushData | null,
  known: QuietHours | null | undefined,
): boolean =>
  !LOUD_KINDS.includes(data?.kind) && isQuietAt(instant, known === undefined ? (data?.quiet ?? null) : known)

const beginsSoon = (instant: number, { from }: QuietHours): boolean => {
  const today = indiaDay(instant)
  return [today, addDays(today, 1)].some((day) => {
    const wait = clockInstant(day, from) - instant
    return wait > 0 && wait <= DELAY_MS
  })
}

/** Returns true if a message sent now may arrive in quiet hours, which last now or begin within the hour. */
export const mayArriveInQuiet = (instant: number, { kind, quiet }: PushData): boolean =>
  quiet !== null && !LOUD_KINDS.includes(kind) && (isQuietAt(instant, quiet) || beginsSoon(instant, quiet))

export function onArrival(message: PushNotification, instant: number): PushNotification {
  const outdated = message.data?.outdated ?? null
  return outdated !== null && instant >= outdated.at ? { ...message, title: outdated.title } : message
}

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
const ISOLATE = '\u2068'
const END_ISOLATE = '\u2069'

export type PushMessageParts = {
  words: AlertText
  lang: AlertLang
  data: PushData
  origin: string
  path: string
  /** Suppresses the sound in browsers that show the message without the worker. */
  isSilent: boolean
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

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
