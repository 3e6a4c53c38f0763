import { describe, expect, it } from 'vitest'
import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import {
  ALERT_LANGS,
  alertText,
  datedQuizText,
  datedReminderText,
  digestText,
  plainText,
  quietText,
  quizText,
  reminderText,
  testText,
  type WriteNews,
} from './alert-texts.ts'

const event = (
  type: 'created' | 'updated' | 'applyOut' | 'admitCardOut' | 'answerKeyOut' | 'resultOut',
): EventCode => ({
  type,
  params: {},
})
const EXTENDED: EventCode = { type: 'dateExtended', params: { from: '2026-12-01', to: '2026-12-31' } }

const words = (changes: Partial<WriteNews>) =>
  alertText('en', {
    kind: 'latestJobs',
    events: [event('created')],
    postName: 'बिहार पुलिस Constable Recruitment 2026',
    organisation: 'CSBC',
    beginDate: '2026-12-01',
    lastDate: '2026-12-31',
    ...changes,
  })
const NAME = 'बिहार पुलिस Constable Recruitment 2026'

describe('an alert of a write', () => {
  it.each<[string, Partial<WriteNews>, string, string]>([
    ['a new post', {}, 'New job · CSBC', `${NAME}\nLast date: 31/12/2026`],
    ['a new post without a last date', { lastDate: '' }, 'New job · CSBC', NAME],
    ['a new post without an organisation', { organisation: '', lastDate: '' }, 'New job', NAME],
    ['what is published as a result', { kind: 'results' }, 'Result out · CSBC', NAME],
    ['what is published as an admit card', { kind: 'admitCards' }, 'Admit card out · CSBC', NAME],
    ['what is published as an answer key', { kind: 'answerKeys' }, 'Answer key out · CSBC', NAME],
    [
      'what is published for admission',
      { kind: 'admissions' },
      'Admission link out · CSBC',
      `${NAME}\nLast date: 31/12/2026`,
    ],
    [
      'what opens later',
      { kind: 'upcoming' },
      'Applications open on 01/12/2026 · CSBC',
      `${NAME}\nLast date: 31/12/2026`,
    ],
    [
      'applications that open',
      { events: [event('applyOut')] },
      'Applications open · CSBC',
      `${NAME}\nLast date: 31/12/2026`,
    ],
    [
      'an admit card and a moved last date, in one',
      { kind: 'admitCards', events: [event('admitCardOut'), EXTENDED] },
      'Admit card out · CSBC',
      `${NAME}\nLast date extended to 31/12/2026`,
    ],
    [
      'applications that open with a moved last date, which is told once',
      { events: [event('applyOut'), EXTENDED] },
      'Applications open · CSBC',
      `${NAME}\nLast date extended to 31/12/2026`,
    ],
    [
      'two stages, the greater news first',
      { kind: 'results', events: [event('answerKeyOut'), event('resultOut')] },
      'Result out · CSBC',
      `${NAME}\nAnswer key out`,
    ],
    [
      'a moved last date',
      { kind: 'lastDate', events: [EXTENDED] },
      'Last date extended to 31/12/2026 · CSBC',
      NAME,
    ],
    [
      'a changed last date',
      {
        kind: 'lastDate',
        events: [{ type: 'dateChanged', params: { from: '2026-12-31', to: '2026-12-20' } }],
      },
      'Last date changed to 20/12/2026 · CSBC',
      NAME,
    ],
    [
      'a last date that is announced',
      { kind: 'lastDate', events: [{ type: 'dateAnnounced', params: { to: '2026-12-31' } }] },
      'Last date announced: 31/12/2026 · CSBC',
      NAME,
    ],
    ['a line of the inbox', { kind: 'updated', events: [event('updated')] }, 'Details updated · CSBC', NAME],
  ])('an alert has the title and text of %s', (_title, changes, title, body) => {
    expect(words(changes)).toEqual({ title, body })
  })

  it('an alert about a post shows a name with line breaks on one line', () => {
    const postName = ' Clerk \u2028 </script>\r\n\u0000Test alert\u0085 2026 '
    expect(words({ postName, lastDate: '' }).body).toBe('Clerk </script> Test alert 2026')
  })
})

it.each([
  ['2026-12-28', '3 days left to apply'],
  ['2026-12-29', '2 days left to apply'],
  ['2026-12-30', 'Last date is tomorrow'],
  ['2026-12-31', 'Last date is today'],
])('a reminder read on %s says how many days are left', (today, title) => {
  const found = reminderText('en', { postName: 'Clerk', lastDate: '2026-12-31' }, today)
  expect(found).toEqual({ title, body: 'Clerk\nLast date: 31/12/2026' })
})

it.each([
  ['2026-12-31', 'Last date: 31/12/2026'],
  ['', 'No last date'],
])('a reminder that can be read on any day names the last date: %j', (lastDate, title) => {
  expect(datedReminderText('en', { postName: 'Clerk', lastDate })).toEqual({ title, body: 'Clerk' })
})

it('a quiz reminder names the start time, and also the day if it can be read on a later day', () => {
  const quiz = { title: 'Quiz', startsAt: Date.parse('2026-12-31T07:00:00Z') }
  const titles = [
    quizText('en', quiz, quiz.startsAt - 1),
    quizText('en', quiz, quiz.startsAt),
    datedQuizText('en', quiz, false),
    datedQuizText('en', quiz, true),
  ].map(({ title }) => title)
  expect(titles).toEqual([
    'Quiz starts at 12:30',
    'Quiz has started',
    'Quiz start: 31/12/2026 12:30',
    'Quiz started: 31/12/2026 12:30',
  ])
})

it.each<[number, string[], string, string]>([
  [1, ['A'], '1 new alert', 'A'],
  [3, ['A', 'B', 'C'], '3 new alerts', 'A\nB\nC'],
  [12, ['A', 'B\nb', 'C', 'D'], '12 new alerts', 'A\nB b\nC\nand 9 more'],
])('a digest of %i alerts names at most three', (count, titles, title, body) => {
  expect(digestText('en', { count, titles })).toEqual({ title, body })
})

it('every language has texts for notifications without a post', () => {
  for (const lang of ALERT_LANGS)
    for (const { title, body } of [testText(lang), plainText(lang), quietText(lang)]) {
      expect(title).not.toBe('')
      expect(body).not.toBe('')
    }
})
