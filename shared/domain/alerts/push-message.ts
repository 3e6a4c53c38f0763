import { isBlank } from '../text/blank.ts'
import { isQuietHours, type QuietHours } from './alert-settings.ts'
import { ALERT_LANGS, plainText, type AlertLang, type AlertText } from './alert-texts.ts'
import { isAlertKind, type AlertKind } from './alert-topics.ts'

/** What a push message is about: an alert, several of them, or a test. */
export type PushKind = AlertKind | 'digest' | 'test'

/** Data of a message for the worker, beside the notification itself. */
export type PushData = {
  alertId: string
  kind: PushKind
  postId: string | null
  /** The quiet hours of its owner when it was sent; null for none. */
  quiet: QuietHours | null
  /** From when (epoch milliseconds) its title is no longer true, and the one that is; null for a title that stays true. */
  outdated: { at: number; title: string } | null
}

/** What is shown for a message. `navigate` is an address of this site; `data` is null if the message was not read. */
export type PushNotification = AlertText & {
  lang: AlertLang
  dir: 'auto'
  tag: string
  navigate: string
  data: PushData | null
}

/** The page with the alerts: where a notification leads of which nothing else is known. */
export const ALERTS_PATH = '/alerts'

/** The version of declarative push messages (Push API): the number that marks one. */
export const DECLARATIVE_PUSH = 8030

// Notifications of messages that were not read replace each other.
const PLAIN_TAG = 'alerts'
const TAG_LENGTH = 128

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the notification of a message that says nothing: it leads to the alerts. */
export const plainNotification = (lang: AlertLang, origin: string): PushNotification => ({
  ...plainText(lang),
  lang,
  dir: 'auto',
  tag: PLAIN_TAG,
  navigate: `${origin}${ALERTS_PATH}`,
  data: null,
})

/** Returns an address of the site in full; null for any other, and for one that only begins like one of the site. */
export function toSiteAddress(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || address === '') return null
  const start = `${origin}/`
  try {
    const { href } = new URL(address, start)
    // A path that begins with two slashes would be another host to whoever reads it alone.
    return href.startsWith(start) && !href.startsWith(`${start}/`) ? href : null
  } catch {
    // No address at all.
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
    // No JSON: not of this site's server.
    return null
  }
}

/**
 * Returns what the worker shows for a message: of its `notification`, as Safari hands over a declarative one, else of
 * its text. Whatever came that is not a message of this site's server gives the plain notification. Never throws.
 */
export const readPushMessage = (
  { notification, text }: { notification: unknown; text: string | null },
  origin: string,
): PushNotification =>
  readNotification(notification ?? readText(text ?? ''), origin) ?? plainNotification(ALERT_LANGS[0], origin)
