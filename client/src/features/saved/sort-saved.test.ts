import { expect, it } from 'vitest'
import type { Milestone } from '#shared/domain/jobs/job-milestones.ts'
import { datedJob } from '#shared/testing/dated-job.ts'
import { sortSaved } from './saved-list.tsx'

const TODAY = '2026-11-21'
type Dates = { lastDate: string; milestones?: Milestone[] }

const buildRows = (...all: Dates[]) =>
  all.map(({ lastDate, milestones = [] }, index) => ({
    summary: { ...datedJob({ beginDate: '2026-09-01', lastDate, milestones }), postName: `Post ${index}` },
  }))
const sorted = (...all: Dates[]) => sortSaved(buildRows(...all), TODAY).map(({ summary }) => summary.postName)
const milestone = (name: Milestone['name'], day: string): Milestone => ({
  name,
  days: [day],
  since: null,
  withPost: false,
  link: name === 'exam' ? '' : 'https://ssc.gov.in/a',
})

it('sortSaved lists open jobs by last date, then open jobs without one, then closed jobs, newest last date first', () => {
  const days = ['2026-10-01', '', '2027-01-01', '2026-11-20', '2026-11-21']
  expect(sorted(...days.map((lastDate) => ({ lastDate })))).toEqual([
    'Post 4',
    'Post 2',
    'Post 1',
    'Post 3',
    'Post 0',
  ])
})

it('sortSaved orders future exams like last dates, and lists jobs with a published stage before other closed jobs', () => {
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

it('sortSaved lists closed and probably closed jobs last', () => {
  const examined = { lastDate: '', milestones: [milestone('exam', '2026-11-20')] }
  expect(sorted(examined, { lastDate: '' })).toEqual(['Post 1', 'Post 0'])
})

it('sortSaved orders jobs of the same day by name', () => {
  const rows = buildRows({ lastDate: '2026-12-01' }, { lastDate: '2026-12-01' }).toReversed()
  expect(sortSaved(rows, TODAY).map(({ summary }) => summary.postName)).toEqual(['Post 0', 'Post 1'])
})
