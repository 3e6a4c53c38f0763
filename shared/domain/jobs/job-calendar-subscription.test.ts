import { describe, expect, it } from 'vitest'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { subscribedEvents, subscriptionText } from './job-calendar-subscription.ts'
import { calendarText, postEvents } from './job-calendar.ts'

const ORIGIN = 'https://avsar.test'
const SUBSCRIPTION = { name: 'Saved jobs – A, B; C', refreshHours: 12 }
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const posts = ['01KAJ5EVF0000000000000000A', '01KAJ5EVF0000000000000000B'].map((_id) =>
  buildJobPostItem({ _id, importantDates: [{ label: 'Exam', date: '2027-02-21' }] }),
)
const subscribed = () =>
  subscriptionText(
    posts.map((post) => subscribedEvents(post, ORIGIN)),
    SUBSCRIPTION,
  )

describe('a subscribed calendar', () => {
  it('a subscribed calendar has an escaped name and an interval, in current and older properties', () => {
    expect(linesOf(subscribed()).slice(4, 8)).toEqual([
      String.raw`NAME:Saved jobs – A\, B\; C`,
      String.raw`X-WR-CALNAME:Saved jobs – A\, B\; C`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'X-PUBLISHED-TTL:PT12H',
    ])
  })

  it('a subscribed calendar has the events of the file of each post, with an id each', () => {
    const lines = linesOf(subscribed())
    const uids = lines.filter((line) => line.startsWith('UID:'))
    expect(new Set(uids).size).toBe(6)
    const words = { beginDate: 'Begin date', lastDate: 'Last date' }
    for (const post of posts) {
      const file = linesOf(calendarText([postEvents(post, { origin: ORIGIN, words })]))
      const events = file.slice(file.indexOf('BEGIN:VEVENT'), file.indexOf('END:VCALENDAR'))
      expect(lines.join('\n')).toContain(events.join('\n'))
    }
  })

  it.each([[[]], [['']]])(
    'a subscribed calendar without events has a time zone, and no event: %j',
    (events) => {
      const lines = linesOf(subscriptionText(events, SUBSCRIPTION))
      expect(lines.slice(8, 10)).toEqual(['BEGIN:VTIMEZONE', 'TZID:Asia/Kolkata'])
      expect(lines.slice(-3)).toEqual(['END:VTIMEZONE', 'END:VCALENDAR', ''])
      expect(lines).not.toContain('BEGIN:VEVENT')
    },
  )
})
