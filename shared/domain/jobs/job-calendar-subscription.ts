import { calendarText, escapeText, postEvents, toFoldedText, type DatedPost } from './job-calendar.ts'

// In a file apart from the calendar of one post, so that devices do not load it.

/** Labels of the two main dates, as devices show them. */
export const CALENDAR_LABELS = { beginDate: 'Begin date', lastDate: 'Last date' } as const

// A calendar needs one component at least (RFC 5545, 3.6). Without events it has this one, which shows nothing.
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

export type Subscription = { name: string; refreshHours: number }

/** Returns the events of a post in a subscribed calendar. */
export const subscribedEvents = (post: DatedPost, origin: string): string =>
  postEvents(post, { origin, words: CALENDAR_LABELS })

/** Returns a calendar of events that has a name, and tells apps how often to load it. */
export function subscriptionText(events: readonly string[], { name, refreshHours }: Subscription): string {
  const text = escapeText(name)
  // Current name of each property first, then the older one that most apps read.
  const lines = [
    `NAME:${text}`,
    `X-WR-CALNAME:${text}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ]
  const hasEvents = events.some((each) => each !== '')
  return calendarText(hasEvents ? events : [toFoldedText(TIME_ZONE)], lines)
}
