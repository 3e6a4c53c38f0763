import { describe, expect, it } from 'vitest'
import { buildEligibilityRow, buildSummary } from '#shared/testing/builders.ts'
import { countForYou, isJobFor, sortOpenJobs } from './sort-open-jobs.ts'
import type { EligibilityRow } from './eligibility-row.ts'

const TODAY = '2026-11-21'

let serial = 0
const buildJob = (eligibility: EligibilityRow[], dates: { beginDate?: string; lastDate?: string } = {}) => ({
  ...buildSummary({
    _id: `job-${(serial += 1)}`,
    beginDate: '2026-11-01',
    lastDate: '2026-12-31',
    milestones: [],
    ...dates,
  }),
  eligibility,
})

const NO_AGE = buildEligibilityRow({ minAge: undefined, maxAge: undefined, ageOn: undefined })
const GRADUATE: EligibilityRow = { ...NO_AGE, qualifications: ['Graduate'] }
const AGED = buildEligibilityRow()
const PERSON = { qualification: { level: '12th', isFinalYear: false }, state: 'Bihar' } as const

describe('the open jobs of a person', () => {
  it('the open jobs of a person are separated by verdict, and those without confirmed conditions are apart', () => {
    const unstated: EligibilityRow = { ...NO_AGE, qualifications: [] }
    const rows = [[NO_AGE], [AGED], [GRADUATE], [unstated], []]
    const jobs = rows.map((each) => buildJob(each))
    const [fits, aged, graduate, unclear, unknown] = jobs
    const sorted = sortOpenJobs(jobs, PERSON, TODAY)
    expect(sorted.eligible.map(({ job }) => job)).toEqual([fits])
    expect(sorted.possible.map(({ job }) => job)).toEqual([aged])
    expect(sorted.unclear.map(({ job }) => job)).toEqual([unclear])
    expect(sorted.notEligible.map(({ job }) => job)).toEqual([graduate])
    expect(sorted.unconfirmed).toEqual([unknown])
    expect(countForYou(sorted, TODAY).open).toBe(2)
  })

  it('a job is no job for the person while the level of the person is unknown, or may be not enough', () => {
    const itiJob = buildJob([{ ...NO_AGE, qualifications: ['ITI'] }])
    for (const person of [{ state: 'Bihar' } as const, PERSON]) {
      const sorted = sortOpenJobs([itiJob], person, TODAY)
      expect(sorted.unclear.map(({ job }) => job)).toEqual([itiJob])
    }
  })

  it('a job is possible by one of its rows, although others rule the person out', () => {
    const job = buildJob([GRADUATE, AGED])
    expect(sortOpenJobs([job], PERSON, TODAY).possible).toHaveLength(1)
  })

  it('a job is not possible if a failing row alone has the level of the person', () => {
    const job = buildJob([
      { ...NO_AGE, domicile: 'Goa' },
      { ...NO_AGE, qualifications: [] },
    ])
    expect(sortOpenJobs([job], PERSON, TODAY).unclear).toHaveLength(1)
  })

  it.each([
    ['the last day is included', { lastDate: TODAY }, 1],
    ['the day after is not', { lastDate: '2026-11-20' }, 0],
    ['the first day is included', { beginDate: TODAY }, 1],
    ['the day before is not', { beginDate: '2026-11-22' }, 0],
    ['a job without a last date is open', { lastDate: '' }, 1],
  ])('only jobs that accept applications count: %s', (_what, dates, open) => {
    const sorted = sortOpenJobs([buildJob([NO_AGE], dates)], PERSON, TODAY)
    expect(countForYou(sorted, TODAY).open).toBe(open)
  })

  it('the count of jobs that close within a week includes the seventh day, and no undated job', () => {
    const days = ['2026-11-21', '2026-11-28', '2026-11-29', '']
    const jobs = days.map((lastDate) => buildJob([AGED], { lastDate }))
    expect(countForYou(sortOpenJobs(jobs, PERSON, TODAY), TODAY)).toEqual({
      open: 4,
      closing: 2,
      fresh: 0,
    })
  })

  it('the jobs are in the order of their last dates, undated jobs last, and equal days by id', () => {
    const days = ['', '2026-12-02', '2026-12-01', '2026-12-01']
    const jobs = days.map((lastDate) => buildJob([NO_AGE], { lastDate }))
    const ordered = sortOpenJobs(jobs.toReversed(), PERSON, TODAY).eligible.map(({ job }) => job)
    expect(ordered.map(({ lastDate }) => lastDate)).toEqual(['2026-12-01', '2026-12-01', '2026-12-02', ''])
    expect(ordered.slice(0, 2)).toEqual(jobs.slice(2))
  })

  it('only jobs for the person count as new, and each of them is a job by the rule of alerts', () => {
    const jobs = [[NO_AGE], [AGED], [GRADUATE], []].map((rows) => buildJob(rows))
    const sorted = sortOpenJobs(jobs, PERSON, TODAY)
    expect(countForYou(sorted, TODAY, () => true).fresh).toBe(2)
    expect(jobs.map((job) => isJobFor(job, PERSON, TODAY))).toEqual([true, true, false, false])
    expect(isJobFor(buildJob([NO_AGE], { lastDate: '2026-11-20' }), PERSON, TODAY)).toBe(false)
  })
})
