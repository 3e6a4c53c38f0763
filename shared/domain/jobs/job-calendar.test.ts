import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { calendarText, postEvents, type DatedPost } from './job-calendar.ts'

const OPTIONS = {
  origin: 'https://avsar.test',
  words: { beginDate: 'Begin date', lastDate: 'Last date' },
}

const calendarOf = (changes: Partial<DatedPost> = {}) =>
  calendarText([postEvents({ ...buildJobPostItem(), ...changes }, OPTIONS)])
/** Returns the unfolded lines, as a calendar reads them. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (text: string, name: string) =>
  linesOf(text).flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []))
const unescaped = (value: string) =>
  value.replaceAll(/\\([\\;,n])/g, (_all, char: string) => (char === 'n' ? '\n' : char))

describe('the calendar of a post', () => {
  it('the calendar of a post has its dates as whole days, and a reminder only for the last date', () => {
    const text = calendarOf({
      slug: 'Clerk-2026',
      postName: 'Clerk',
      updatedAt: '2026-11-21T06:30:00.000Z',
      beginDate: '2026-12-01',
      lastDate: '2026-12-31',
      importantDates: [{ label: 'Exam', date: '21 January 2027, 10 am' }],
    })
    expect(linesOf(text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Avsar//Job dates//EN',
      'CALSCALE:GREGORIAN',
      ...event('20261201', '20261202', 'Begin date: Clerk', 'https://avsar.test/job/Clerk-2026'),
      ...event('20261231', '20270101', 'Last date: Clerk', 'https://avsar.test/job/Clerk-2026', [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Last date: Clerk',
        'TRIGGER:-PT15H',
        'END:VALARM',
      ]),
      ...event(
        '20270121',
        '20270122',
        'Exam: Clerk',
        String.raw`21 January 2027\, 10 am\nhttps://avsar.test/job/Clerk-2026`,
      ),
      'END:VCALENDAR',
      '',
    ])
  })

  it('the calendar of a post has a period as one event, and each day of a list as a separate event', () => {
    const text = calendarOf({
      importantDates: [
        { label: 'Tier 1', date: '5 to 20 March 2027' },
        { label: 'Tier 2', date: '14 & 15 April 2027' },
      ],
    })
    const days = linesOf(text).flatMap((line) => /^DT(?:START|END);VALUE=DATE:(\d+)$/.exec(line)?.[1] ?? [])
    expect(days.slice(-6)).toEqual(['20270305', '20270321', '20270414', '20270415', '20270415', '20270416'])
    expect(new Set(valuesOf(text, 'UID')).size).toBe(valuesOf(text, 'UID').length)
  })

  const event = (start: string, end: string, summary: string, description: string, alarm: string[] = []) => [
    'BEGIN:VEVENT',
    expect.stringMatching(/^UID:01kaj5evf0000000000000000a-[0-9a-f]{8}@avsar\.test$/),
    'DTSTAMP:20261121T063000Z',
    'LAST-MODIFIED:20261121T063000Z',
    'SEQUENCE:1',
    `DTSTART;VALUE=DATE:${start}`,
    `DTEND;VALUE=DATE:${end}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${description}`,
    'URL:https://avsar.test/job/Clerk-2026',
    'TRANSP:TRANSPARENT',
    ...alarm,
    'END:VEVENT',
  ]

  it('the calendar of a post omits dates without a day, and entries without a label', () => {
    const importantDates = [
      { label: 'Admit card', date: 'Before exam' },
      { label: ' ', date: '2027-01-01' },
    ]
    expect(valuesOf(calendarOf({ importantDates }), 'SUMMARY')).toHaveLength(2)
    expect(valuesOf(calendarOf({ importantDates, lastDate: '' }), 'SUMMARY')).toHaveLength(1)
  })

  it('an important date on the last date is part of the description of the last date event, not a second event', () => {
    const text = calendarOf({ importantDates: [{ label: 'Fee payment closes', date: '31/12/2026' }] })
    expect(valuesOf(text, 'SUMMARY')).toHaveLength(2)
    expect(valuesOf(text, 'DESCRIPTION').join(' ')).toContain(String.raw`Fee payment closes\n`)
  })

  it('the calendar of a post gives each event a stable and unique id', () => {
    const importantDates = [
      { label: 'Exam', date: '2027-01-01' },
      { label: 'Exam', date: '2027-01-02' },
      { label: 'Result', date: '2027-02-01' },
    ]
    const uids = valuesOf(calendarOf({ importantDates }), 'UID')
    expect(new Set(uids).size).toBe(5)
    const later = importantDates.map((entry) => ({ ...entry, date: '2027-03-03' }))
    expect(valuesOf(calendarOf({ importantDates: later, postName: 'Renamed' }), 'UID').toSorted()).toEqual(
      uids.toSorted(),
    )
  })

  it('the calendar of a post has no line over 75 bytes and cuts no character, even in Hindi', () => {
    const postName = 'बिहार पुलिस सिपाही भर्ती '.repeat(8) + '😀'.repeat(40)
    const text = calendarOf({ postName })
    const encoder = new TextEncoder()
    for (const line of text.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75)
    expect(valuesOf(text, 'SUMMARY').map(unescaped)).toContain(`Last date: ${postName}`)
  })

  it('the calendar of a post escapes any text, so that the text cannot start a new line or property', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'a\r\nEND:VCALENDAR\r\nATTACH:https://evil.example',
        String.raw`\n;,\\`,
        'x\u2028END:VEVENT',
        '\uD800',
        '\0',
      ),
    )
    fc.assert(
      fc.property(hostile, hostile, (postName, label) => {
        const text = calendarOf({ postName, importantDates: [{ label: `x${label}`, date: '2027-01-05' }] })
        const names = linesOf(text).map((line) => line.split(/[:;]/)[0])
        expect(names.filter((name) => name === 'END')).toHaveLength(5)
        expect(names).not.toContain('ATTACH')
        expect(valuesOf(text, 'SUMMARY')).toHaveLength(3)
        // oxlint-disable-next-line no-control-regex -- no control character may remain
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\0-\x1f]/)
      }),
    )
  })
})
