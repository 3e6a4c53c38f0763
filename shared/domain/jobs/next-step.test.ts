import { describe, expect, it } from 'vitest'
import { datedJob, milestone } from '#shared/testing/dated-job.ts'
import { indiaDay } from '../dates/india-day.ts'
import type { FormWindow } from './form-windows.ts'
import type { Milestone } from './job-milestones.ts'
import { nextStep, OVERDUE_DAYS, type TrackedJob } from './next-step.ts'
import { SAVED_STATUSES, type SavedStatus } from './saved-job.ts'
import { compareSteps, ended, overdue, step } from './step.ts'

const LINK = 'https://ssc.gov.in/a'

const exam = (...days: string[]) => milestone('exam', { days, since: null, link: '' })
const out = (name: Milestone['name'], since: string) => milestone(name, { since })
const window = (name: FormWindow['name'], from: string, to: string): FormWindow => ({
  name,
  from,
  to,
  link: LINK,
})

type Case = {
  milestones?: Milestone[]
  windows?: FormWindow[]
  status?: SavedStatus
  statusDay?: string
  lastDate?: string
  isUnavailable?: boolean
}

// Applications from 1 to 31 December 2026, correction on 5 and 6 January, examination on 10 February 2027.
const job = ({
  milestones = [exam('2027-02-10')],
  lastDate = '2026-12-31',
  ...rest
}: Case = {}): TrackedJob => ({
  post: datedJob({
    beginDate: '2026-12-01',
    lastDate,
    milestones: [milestone('apply', { since: null, link: LINK }), ...milestones],
  }),
  windows: [window('correction', '2027-01-05', '2027-01-06')],
  isUnavailable: false,
  status: 'Saved',
  statusDay: '',
  ...rest,
})

/** Name and day of the next step. */
const at = (today: string, changes: Case = {}) => {
  const { name, day, group } = nextStep(job(changes), today)
  return [name, day, group]
}

describe('nextStep', () => {
  it('one recruitment has a next step in each of its stages, from the opening to the result', () => {
    const documents = [
      out('admitCard', '2027-02-01'),
      out('answerKey', '2027-02-20'),
      out('result', '2027-04-01'),
    ]
    const publishedOn = (today: string) => [
      exam('2027-02-10'),
      ...documents.filter(({ since }) => since !== null && since <= today),
    ]
    const windows = [
      window('correction', '2027-01-05', '2027-01-06'),
      window('objection', '2027-02-20', '2027-02-25'),
    ]
    const path: [today: string, status: SavedStatus, name: string, day: string | null][] = [
      ['2026-11-30', 'Saved', 'opens', '2026-12-01'],
      ['2026-12-01', 'Saved', 'apply', '2026-12-31'],
      ['2026-12-31', 'Saved', 'apply', '2026-12-31'],
      ['2026-12-20', 'Applied', 'correctionOpens', '2027-01-05'],
      ['2027-01-05', 'Applied', 'correction', '2027-01-06'],
      ['2027-01-06', 'Applied', 'correction', '2027-01-06'],
      ['2027-01-07', 'Applied', 'exam', '2027-02-10'],
      ['2027-02-01', 'Applied', 'admitCard', '2027-02-10'],
      ['2027-02-01', 'Admit card', 'exam', '2027-02-10'],
      ['2027-02-10', 'Admit card', 'exam', '2027-02-10'],
      ['2027-02-11', 'Admit card', 'exam', '2027-02-10'],
      ['2027-02-11', 'Exam given', 'answerKeyExpected', '2027-02-20'],
      ['2027-02-20', 'Exam given', 'objection', '2027-02-25'],
      ['2027-02-25', 'Exam given', 'objection', '2027-02-25'],
      ['2027-02-26', 'Exam given', 'answerKey', '2027-02-20'],
      ['2027-02-26', 'Answer key', 'wait', null],
      ['2027-04-01', 'Answer key', 'result', '2027-04-01'],
      ['2027-04-02', 'Result', 'finished', null],
    ]
    const found = path.map(([today, status]) => {
      const next = nextStep(job({ milestones: publishedOn(today), windows, status }), today)
      return [today, status, next.name, next.day]
    })
    expect(found).toEqual(path)
  })

  it('the last date is due for the whole of its day in India, and overdue from the next midnight', () => {
    const none = { milestones: [] }
    expect(at(indiaDay(Date.parse('2026-12-31T18:29:59Z')), none)).toEqual(['apply', '2026-12-31', 'dated'])
    expect(at(indiaDay(Date.parse('2026-12-31T18:30:00Z')), none)).toEqual(['apply', '2026-12-31', 'overdue'])
  })

  it('a last date and an examination that passed without a new status are overdue for 30 days', () => {
    expect(OVERDUE_DAYS).toBe(30)
    expect(at('2027-01-30', { milestones: [] })).toEqual(['apply', '2026-12-31', 'overdue'])
    expect(at('2027-01-31', { milestones: [] })).toEqual(['closed', null, 'finished'])
    expect(at('2027-03-12', { status: 'Applied' })).toEqual(['exam', '2027-02-10', 'overdue'])
    expect(at('2027-03-13', { status: 'Applied' })).toEqual(['wait', null, 'undated'])
    expect(nextStep(job({ status: 'Applied' }), '2027-03-13').awaited).toBe('answerKey')
  })

  it('a job that is only saved shows the news of its later stages, since the user may have applied', () => {
    const milestones = [exam('2027-02-10'), out('admitCard', '2027-01-08')]
    expect(at('2027-01-10', { milestones })).toEqual(['admitCard', '2027-02-10', 'dated'])
    expect(at('2027-02-11', { milestones })).toEqual(['closed', null, 'finished'])
  })

  it('a recruitment without dates waits for the next stage of the track, or for any news', () => {
    const awaited = (status: SavedStatus) => {
      const {
        name,
        awaited: stage,
        group,
      } = nextStep(job({ milestones: [], windows: [], status }), '2027-03-01')
      return [name, stage, group]
    }
    expect(awaited('Applied')).toEqual(['wait', 'admitCard', 'undated'])
    expect(awaited('Admit card')).toEqual(['wait', 'exam', 'undated'])
    expect(awaited('Exam given')).toEqual(['wait', 'answerKey', 'undated'])
    expect(awaited('Answer key')).toEqual(['wait', 'result', 'undated'])
    expect(awaited('Interview Scheduled')).toEqual(['wait', null, 'undated'])
    expect(awaited('Under Review')).toEqual(['wait', null, 'undated'])
  })

  it('an open job without a last date has an undated application step', () => {
    const open = datedJob({ lastDate: '', milestones: [milestone('apply', { since: null })] })
    const next = nextStep({ ...job(), post: open }, '2026-11-21')
    expect(next).toEqual(step('apply', null, { name: 'apply', link: LINK }))
  })

  it('a withdrawn post has no step on any day and with any status', () => {
    for (const status of SAVED_STATUSES)
      expect(nextStep(job({ status, isUnavailable: true }), '2026-12-10')).toEqual(ended('unlisted'))
  })

  it('an examination that lost its date is awaited, and a new date replaces the old one', () => {
    expect(at('2027-02-01', { status: 'Admit card', milestones: [] })).toEqual(['wait', null, 'undated'])
    const moved = { status: 'Admit card', milestones: [exam('2027-03-15')] } as const
    expect(at('2027-02-01', { ...moved, milestones: [...moved.milestones] })).toEqual([
      'exam',
      '2027-03-15',
      'dated',
    ])
  })

  it('an examination of several days shows its first, then its last day', () => {
    const period = milestone('exam', {
      days: ['2027-02-10', '2027-02-14'],
      periods: [{ from: '2027-02-10', to: '2027-02-14' }],
      since: null,
      link: '',
    })
    const during = (today: string, status: SavedStatus) => at(today, { milestones: [period], status })
    expect(during('2027-02-09', 'Admit card')).toEqual(['examFrom', '2027-02-10', 'dated'])
    expect(during('2027-02-12', 'Admit card')).toEqual(['examUntil', '2027-02-14', 'dated'])
    // The user had the examination on an earlier day of the period.
    expect(during('2027-02-12', 'Exam given')).toEqual(['wait', null, 'undated'])
  })

  it('a correction period without a known start begins after the last date', () => {
    const windows = [window('correction', '', '2027-01-06')]
    expect(at('2026-12-31', { windows, status: 'Applied' })).toEqual(['exam', '2027-02-10', 'dated'])
    expect(at('2027-01-01', { windows, status: 'Applied' })).toEqual(['correction', '2027-01-06', 'dated'])
  })

  it('after the result, a further examination and its admit card are the next stage', () => {
    const prelims = [exam('2027-02-10', '2027-06-01'), out('result', '2027-04-01')]
    const reached = { status: 'Result', statusDay: '2027-04-02' } as const
    expect(at('2027-04-02', { ...reached, milestones: prelims })).toEqual(['nextExam', '2027-06-01', 'dated'])
    const called = [...prelims, out('admitCard', '2027-05-20')]
    expect(at('2027-05-20', { ...reached, milestones: called })).toEqual([
      'nextAdmitCard',
      '2027-06-01',
      'dated',
    ])
  })

  it('a result before a further examination is no news once the user has set a status after it', () => {
    const milestones = [
      exam('2027-02-10', '2027-06-01'),
      out('admitCard', '2027-05-20'),
      out('result', '2027-04-01'),
    ]
    expect(at('2027-05-22', { milestones, status: 'Admit card', statusDay: '2027-05-21' })).toEqual([
      'exam',
      '2027-06-01',
      'dated',
    ])
    expect(at('2027-05-22', { milestones, status: 'Admit card', statusDay: '2027-02-01' })).toEqual([
      'result',
      '2027-04-01',
      'dated',
    ])
  })

  it('counselling is the next stage, and a selected or rejected user has none', () => {
    const milestones = [out('result', '2027-04-01'), out('counselling', '2027-04-05')]
    expect(at('2027-04-10', { milestones, status: 'Result' })).toEqual(['counselling', '2027-04-05', 'dated'])
    for (const status of ['Accepted', 'Rejected'] as const)
      expect(at('2027-04-10', { milestones, status })).toEqual(['finished', null, 'finished'])
  })

  it('an announced document is expected until the user has reached its stage', () => {
    const milestones = [milestone('admitCard', { days: ['2027-02-03'], since: null, link: '' })]
    expect(at('2027-01-20', { milestones, status: 'Applied' })).toEqual([
      'admitCardExpected',
      '2027-02-03',
      'dated',
    ])
    expect(at('2027-01-20', { milestones, status: 'Admit card' })).toEqual(['wait', null, 'undated'])
  })

  it('a document without an address has no link', () => {
    const milestones = [milestone('result', { days: ['2027-04-01'], since: null, link: '' })]
    expect(nextStep(job({ milestones, status: 'Exam given' }), '2027-04-01')).toEqual(
      step('result', '2027-04-01'),
    )
  })

  it('every status has a step on every day', () => {
    const milestones = [exam('2027-02-10'), out('admitCard', '2027-02-01'), out('result', '2027-04-01')]
    for (const status of SAVED_STATUSES)
      for (const today of [
        '2026-11-01',
        '2026-12-15',
        '2027-01-05',
        '2027-02-10',
        '2027-03-01',
        '2028-01-01',
      ])
        expect(nextStep(job({ milestones, status }), today).name).toMatch(/\w/)
  })
})

describe('compareSteps', () => {
  const row = (each: ReturnType<typeof step>, postName = 'Clerk', postId = '1') => ({
    step: each,
    postName,
    postId,
  })

  it('overdue steps come first, then dated steps by day, then undated and finished ones', () => {
    const sorted = [
      row(overdue('apply', '2026-11-01')),
      row(overdue('exam', '2026-11-10')),
      row(step('result', '2026-11-02')),
      row(step('apply', '2026-12-01')),
      row(step('wait', null)),
      row(ended('closed')),
    ]
    expect([...sorted].reverse().sort(compareSteps)).toEqual(sorted)
  })

  it('steps of one day are ordered by name, then by id', () => {
    const day = step('apply', '2026-12-01')
    const sorted = [row(day, 'Clerk', '1'), row(day, 'Clerk', '2'), row(day, 'Guard', '0')]
    expect([...sorted].reverse().sort(compareSteps)).toEqual(sorted)
  })
})
