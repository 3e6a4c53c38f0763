import { expect, it } from 'vitest'
import { getUpcomingPeriods, isUpcomingMatch, jobListKeys, jobListOrder } from './job-list-keys.ts'
import type { StageTimes } from '#shared/domain/jobs/job-stages.ts'
import type { PostList } from './job-lists.ts'

const NO_STAGES: StageTimes = {
  applyLink: null,
  admissionLink: null,
  admitCardLink: null,
  answerKeyLink: null,
  resultLink: null,
}

it.each<[string, string, Partial<StageTimes>, Record<string, number>]>([
  ['no stage and no organisation', '', {}, {}],
  ['an organisation', 'ssc', {}, { 'organisation/ssc': 500 }],
  ['a stage opened at the epoch', '', { applyLink: 0 }, { applyLink: 0 }],
  [
    'two stages and an organisation',
    'bpsc',
    { applyLink: 100, resultLink: 400 },
    { 'organisation/bpsc': 500, applyLink: 100, resultLink: 400 },
  ],
])('jobListKeys returns the positions of a post with %s', (_what, organisation, opened, more) => {
  const keys = jobListKeys({
    changedAt: 500,
    beginDate: '1970-01-11',
    organisation,
    stages: { ...NO_STAGES, ...opened },
  })
  expect(Object.fromEntries(keys.map(({ list, key }) => [list, key]))).toEqual({
    all: 500,
    upcoming: 10,
    ...more,
  })
})

it.each<[PostList, string, object]>([
  ['all', 'all', { order: 'newest' }],
  ['state', 'all', { order: 'newest' }],
  ['resultLink', 'resultLink', { order: 'newest' }],
  ['organisation/ssc', 'organisation/ssc', { order: 'newest' }],
  ['upcoming', 'upcoming', { order: { lowestAfter: 10 } }],
])('jobListOrder reads the list %s from the stored list %s in the order %j', (list, stored, order) => {
  expect(jobListOrder(list, '1970-01-11')).toEqual({ list: stored, ...order })
})

it.each<[string, string[], string[]]>([
  ['2026-11-28', ['2026-11-29', '2026-11-30'], ['2026-12']],
  ['2026-12-30', ['2026-12-31'], []],
  ['2026-12-31', [], []],
  [
    '2028-02-27',
    ['2028-02-28', '2028-02-29'],
    [
      '2028-03',
      '2028-04',
      '2028-05',
      '2028-06',
      '2028-07',
      '2028-08',
      '2028-09',
      '2028-10',
      '2028-11',
      '2028-12',
    ],
  ],
])(
  'getUpcomingPeriods returns the remaining days of the month and the remaining months of the year after %s',
  (today, days, months) => {
    const year = Number(today.slice(0, 4))
    const dates = getUpcomingPeriods(today)
    expect(dates).toMatchObject({ days, months })
    expect([dates.years.length, dates.years[0], dates.years.at(-1)]).toEqual([30, year + 1, year + 30])
  },
)

it.each([
  ['2026-11-20', false],
  ['2026-11-21', false],
  ['2026-11-22', true],
  ['2056-12-31', true],
  ['2057-01-01', false],
  ['', false],
])('a post that begins on %j is upcoming on 2026-11-21: %s', (beginDate, expected) => {
  expect(isUpcomingMatch(beginDate, '2026-11-21')).toBe(expected)
})
