import { spansInText } from '#shared/domain/dates/day-in-text.ts'
import { addDays } from '#shared/domain/dates/india-day.ts'
import { jobPath } from './job-path.ts'
import { toWellFormed } from '#shared/domain/text/well-formed.ts'

type Entry = { label: string; date: string }

export type DatedPost = {
  _id: string
  postName: string
  slug: string
  version: number
  /** ISO instant of the last write. */
  updatedAt: string
  beginDate: string
  lastDate: string
  importantDates: readonly Entry[]
}

export type CalendarOptions = {
  origin: string
  words: { beginDate: string; lastDate: string }
}

type DayEvent = { key: string; from: string; to: string; label: string; notes: string[]; isLast: boolean }

const LINE_BYTES = 75
const ASCII = /^[ -~]*$/
// 09:00 on the day before.
const ALARM = '-PT15H'

function listDays(post: DatedPost, { words }: CalendarOptions): DayEvent[] {
  const events: DayEvent[] = [
    {
      key: 'begin',
      from: post.beginDate,
      to: post.beginDate,
      label: words.beginDate,
      notes: [],
      isLast: false,
    },
  ]
  if (post.lastDate !== '')
    events.push({
      key: 'last',
      from: post.lastDate,
      to: post.lastDate,
      label: words.lastDate,
      notes: [],
      isLast: true,
    })
  const named = new Map<string, number>()
  for (const { label, date } of post.importantDates) {
    if (label.trim() === '') continue
    for (const { from, to } of spansInText(date)) {
      // An important date on the begin or last date ("Application closes") becomes a note of that event.
      const same = events.find(
        (event) => (event.key === 'begin' || event.key === 'last') && event.from === from && event.to === to,
      )
      if (same !== undefined) {
        same.notes.push(label)
        continue
      }
      const count = (named.get(label) ?? 0) + 1
      named.set(label, count)
      const key = count === 1 ? `date ${label}` : `date ${label} ${count}`
      events.push({ key, from, to, label, notes: date.trim() === from ? [] : [date], isLast: false })
    }
  }
  return events.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
}

// FNV-1a: short and stable, so event UIDs never change.
function hash(text: string): string {
  let state = 0x81_1c_9d_c5
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
  return state.toString(16).padStart(8, '0')
}

/** Returns a text as a property value: special characters escaped, line breaks as `\n`, other controls as blanks. */
export const escapeText = (text: string): string =>
  toWellFormed(text)
    .replaceAll(/\r\n?|[\n\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are removed here
    .replaceAll(/[\0-\t\v-\x1f\x7f-\x9f]/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

function utf8Bytes(char: string): number {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}

/** Folds a line into pieces of at most 75 bytes, cut between characters; continuation lines begin with a blank. */
function folded(line: string): string {
  // A UTF-16 unit has at most 3 bytes.
  if (line.length * 3 <= LINE_BYTES || (line.length <= LINE_BYTES && ASCII.test(line))) return line
  let text = ''
  let bytes = 0
  for (const char of line) {
    const more = utf8Bytes(char)
    if (bytes + more > LINE_BYTES) {
      text += '\r\n '
      bytes = 1
    }
    text += char
    bytes += more
  }
  return text
}

const dateOf = (day: string): string => day.replaceAll('-', '')
const timeOf = (instant: string): string => instant.replaceAll(/[-:]|\.\d+/g, '')

function eventLines(
  { key, from, to, label, notes, isLast }: DayEvent,
  post: DatedPost,
  { origin }: CalendarOptions,
): string[] {
  const writtenAt = timeOf(post.updatedAt)
  const url = `${origin}${jobPath(post.slug)}`
  const summary = escapeText(`${label}: ${post.postName}`)
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${summary}`, `TRIGGER:${ALARM}`, 'END:VALARM']
  return [
    'BEGIN:VEVENT',
    `UID:${post._id.toLowerCase()}-${hash(key)}@${origin.replace(/^\w+:\/\//, '')}`,
    // Without a METHOD, DTSTAMP is the last revision too (RFC 5545, 3.8.7.2): equal posts give equal bytes.
    `DTSTAMP:${writtenAt}`,
    `LAST-MODIFIED:${writtenAt}`,
    `SEQUENCE:${post.version}`,
    `DTSTART;VALUE=DATE:${dateOf(from)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(to, 1))}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapeText([...notes, url].join('\n'))}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...(isLast ? alarm : []),
    'END:VEVENT',
  ]
}

/** Returns lines as they are sent: folded, each with its line break. */
export const toFoldedText = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('')

/** Returns the events of a post's dates (RFC 5545), with a reminder on the day before the last date. */
export const postEvents = (post: DatedPost, options: CalendarOptions): string =>
  toFoldedText(listDays(post, options).flatMap((event) => eventLines(event, post, options)))

/** Returns a calendar of components, which are text already, and of more properties if given. */
export function calendarText(components: readonly string[], properties: readonly string[] = []): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Avsar//Job dates//EN', 'CALSCALE:GREGORIAN']
  return [toFoldedText([...head, ...properties]), ...components, toFoldedText(['END:VCALENDAR'])].join('')
}
