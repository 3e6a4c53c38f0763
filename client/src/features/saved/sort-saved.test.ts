import { expect, it } from 'vitest'
import type { Milestone } from '#shared/domain/jobs/job-milestones.ts'
import { datedJob } from '#shared/testing/dated-job.ts'
import { sortSaved } from './saved-list.tsx'

const TODAY = '2026-11-21'
type Dates = { lastDate: string; milestones?: Milestone[] }

const rowsOf = (...all: Dates[]) =>
  all.map(({ lastDate, milestones = [] }, index) => ({
    summary: { ...datedJob({ beginDate: '2026-09-01', lastDate, milestones }), postName: `Post ${index}` },
  }))
const sorted = (...all: Dates[]) => sortSaved(rowsOf(...all), TODAY).map(({ summary }) => summary.postName)
const milestone = (name: Milestone['name'], day: string): Milestone => ({
  name,
  days: [day],
  since: null,
  withPost: false,
  link: name === 'exam' ? '' : 'https://ssc.gov.in/a',
})

it('what is open comes first by its nearest last date, then what has none, then what is closed, the last first', () => {
  const days = ['2026-10-01', '', '2027-01-01', '2026-11-20', '2026-11-21']
  expect(sorted(...days.map((lastDate) => ({ lastDate })))).toEqual([
    'Post 4',
    'Post 2',
    'Post 1',
    'Post 3',
    'Post 0',
  ])
})

it('an examination to come counts as much as a last date, and what is out comes before what is only closed', () => {
  expect(
    sorted(
      { lastDate: '2026-11-01' },
      { lastDate: '2026-10-01', milestones: [milestone('result', '2026-11-10')] },
      { lastDate: '2026-12-05' },
      { lastDate: '2026-10-01', milestones: [milestone('exam', '2026-11-25')] },
      { lastDate: '2026-10-01', milestones: [milestone('admitCard', '2026-11-20')] },
    ),
  ).toEqual(['Post 3', 'Post 2', 'Post 4', 'Post 1', 'Post 0'])
})

it('closed and probably closed jobs are sorted last', () => {
  const examined = { lastDate: '', milestones: [milestone('exam', '2026-11-20')] }
  expect(sorted(examined, { lastDate: '' })).toEqual(['Post 1', 'Post 0'])
})

it('posts of the same day stand in the order of their names', () => {
  const rows = rowsOf({ lastDate: '2026-12-01' }, { lastDate: '2026-12-01' }).toReversed()
  expect(sortSaved(rows, TODAY).map(({ summary }) => summary.postName)).toEqual(['Post 0', 'Post 1'])
})
