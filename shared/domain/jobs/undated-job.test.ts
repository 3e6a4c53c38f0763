import { describe, expect, it } from 'vitest'
import { datedJob, milestone } from '#shared/testing/dated-job.ts'
import {
  acceptsApplications,
  closingDay,
  isProbablyClosed,
  jobAction,
  jobStatus,
  type DatedJob,
} from './job-status.ts'

const TODAY = '2026-11-21'
const apply = milestone('apply', { since: null })

describe('applications without a last date', () => {
  it('the applications for a post without a last date end once a document of a later stage is out', () => {
    const post = datedJob({ lastDate: '', milestones: [apply, milestone('admitCard', { since: TODAY })] })
    expect(acceptsApplications(post, '2026-11-20')).toBe(true)
    expect(acceptsApplications(post, TODAY)).toBe(false)
  })

  const exam = (...days: string[]) => milestone('exam', { days, since: null, link: '' })
  const undated = (changes: Partial<DatedJob>) => datedJob({ lastDate: '', ...changes })

  it.each([
    // 90 days after 1 November
    ['2027-01-30', undated({}), false],
    ['2027-01-31', undated({}), true],
    ['2027-01-31', undated({ milestones: [] }), true],
    ['2027-01-31', undated({ updatedAt: '2026-11-02T06:00:00.000Z' }), false],
    // The evening of 1 November in London is the next day in India.
    ['2027-01-31', undated({ updatedAt: '2026-11-01T20:00:00.000Z' }), false],
    ['2027-02-20', undated({ beginDate: '2026-12-01' }), false],
    ['2026-12-06', undated({ milestones: [apply, exam('2026-12-05', '2026-12-06')] }), false],
    ['2026-12-07', undated({ milestones: [apply, exam('2026-12-05', '2026-12-06')] }), true],
    ['2026-11-20', undated({ milestones: [apply, milestone('result')] }), true],
    ['2026-11-19', undated({ milestones: [apply, milestone('result')] }), false],
    ['2027-12-31', undated({ purpose: 'examination' }), true],
    ['2027-12-31', undated({ purpose: 'notice', milestones: [] }), false],
    ['2027-12-31', datedJob(), false],
    ['2027-12-31', undated({ updatedAt: '' }), false],
    ['2026-10-31', undated({ updatedAt: '2025-01-01T06:00:00.000Z' }), false],
  ])('isProbablyClosed on %s for the post %o is %s', (today, post, isIt) => {
    expect(isProbablyClosed(post, today)).toBe(isIt)
    if (isIt) expect(acceptsApplications(post, today)).toBe(false)
  })

  it('a post without a last date counts as closed after a time, and its main button is then not Apply', () => {
    const post = undated({ milestones: [apply, exam('2027-03-01')] })
    expect(jobAction(post, '2027-02-10')).toEqual({ name: 'view' })
    expect(jobStatus(post, '2027-02-10')).toEqual([
      { type: 'probablyClosed' },
      { type: 'ahead', name: 'exam', day: '2027-03-01', part: 'day' },
    ])
  })

  it('the status of a post without a last date says nothing about applications in the list of a later stage', () => {
    const post = undated({ milestones: [apply, milestone('result')] })
    const out = { type: 'out', name: 'result', day: '2026-11-20' }
    expect(jobStatus(post, TODAY)).toEqual([out, { type: 'probablyClosed' }])
    expect(jobStatus(post, TODAY, 'resultLink')).toEqual([out])
  })
})

describe('the closing day of a post', () => {
  const result = milestone('result', { days: ['2026-12-01', '2026-12-04'] })
  it.each([
    ['its last date', datedJob({ lastDate: '2026-11-30', milestones: [apply, result] }), '2026-11-30'],
    [
      'the day before a later stage is out',
      datedJob({ lastDate: '', milestones: [apply, result] }),
      '2026-11-30',
    ],
    [
      'not the end of a period of a later stage',
      datedJob({
        lastDate: '',
        milestones: [
          apply,
          milestone('result', {
            days: ['2026-12-04', '2026-12-09'],
            periods: [{ from: '2026-12-04', to: '2026-12-09' }],
          }),
        ],
      }),
      '2026-12-03',
    ],
    ['90 days after the last change', datedJob({ lastDate: '' }), '2027-01-30'],
    ['never, without applications', datedJob({ lastDate: '', purpose: 'notice', milestones: [result] }), ''],
  ])('the closing day of a post is %s', (_what, post, day) => {
    expect(closingDay(post)).toBe(day)
  })
})
