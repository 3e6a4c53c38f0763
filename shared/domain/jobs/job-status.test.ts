import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../dates/india-day.ts'
import { datedJob as job, milestone } from '#shared/testing/dated-job.ts'
import { MILESTONE_NAMES } from './job-milestones.ts'
import { acceptsApplications, jobAction, jobStatus, type DatedJob } from './job-status.ts'
import { STAGES } from './job-stages.ts'
import { PURPOSES } from '#shared/domain/job-facts/fact-names.ts'

const TODAY = '2026-11-21'
const apply = milestone('apply', { since: null })
const closed = { lastDate: '2026-11-10' }

const actionOf = (post: DatedJob, today = TODAY) => jobAction(post, today).name

describe('the action of a post', () => {
  it.each([
    ['2026-10-31', { name: 'opens', day: '2026-11-01' }],
    ['2026-11-01', { name: 'apply', milestone: apply }],
    ['2026-12-31', { name: 'apply', milestone: apply }],
    ['2027-01-01', { name: 'view' }],
  ])(
    'the main button of a post on %s is %o: applications run from the begin date to the last date',
    (today, action) => {
      expect(jobAction(job(), today)).toEqual(action)
    },
  )

  it('the main button of a post opens the newest link once applications are closed', () => {
    const admitCard = milestone('admitCard', { since: '2026-11-12' })
    const result = milestone('result', { since: '2026-11-20' })
    const post = job({ ...closed, milestones: [apply, admitCard, result] })
    expect(
      ['2026-11-11', '2026-11-12', '2026-11-19', '2026-11-20'].map((day) => actionOf(post, day)),
    ).toEqual(['view', 'admitCard', 'admitCard', 'result'])
  })

  it('the main button of a post stays Apply while applications are open, even if a result is out', () => {
    expect(actionOf(job({ milestones: [apply, milestone('result')] }))).toBe('apply')
  })

  it('the main button of a post skips the apply step and documents if they have no link', () => {
    const unlinked = milestone('apply', { since: null, link: '' })
    expect(actionOf(job({ milestones: [unlinked] }))).toBe('view')
    const result = milestone('result', { link: '' })
    expect(actionOf(job({ ...closed, milestones: [milestone('admitCard'), result] }))).toBe('admitCard')
  })

  it('the main button of a post opens a document only from its date on, even if the link exists earlier', () => {
    const planned = milestone('admitCard', { days: ['2026-11-25'] })
    expect(actionOf(job({ ...closed, milestones: [planned] }))).toBe('view')
    expect(actionOf(job({ ...closed, milestones: [planned] }), '2026-11-25')).toBe('admitCard')
  })

  it('the main button of a post follows the usual order if all documents were published together with the post', () => {
    const milestones = (['admitCard', 'answerKey', 'result'] as const).map((name) =>
      milestone(name, { withPost: true }),
    )
    expect(actionOf(job({ ...closed, milestones }))).toBe('result')
  })

  it('the main button of a post prefers a dated result to an undated answer key if both were published with the post', () => {
    const milestones = [
      milestone('answerKey', { withPost: true }),
      milestone('result', { withPost: true, days: ['2025-08-30'] }),
    ]
    expect(actionOf(job({ ...closed, milestones }))).toBe('result')
  })

  it('the main button of a post opens an admit card that was added after the post was published with a result', () => {
    const milestones = [
      milestone('admitCard', { since: '2026-11-18' }),
      milestone('result', { since: '2026-11-05', withPost: true }),
    ]
    expect(actionOf(job({ ...closed, milestones }))).toBe('admitCard')
  })

  it('the main button of a post opens the admit card of the main examination after the first result', () => {
    const milestones = [
      milestone('admitCard', { since: '2026-10-01', days: ['2026-11-18'] }),
      milestone('result', { since: '2026-11-05' }),
    ]
    expect(actionOf(job({ ...closed, milestones }))).toBe('admitCard')
  })
})

describe('the status of a post', () => {
  const exam = milestone('exam', { days: ['2026-12-05', '2026-12-06'], since: null, link: '' })
  const aheadExam = (day: string, part = 'day') => ({ type: 'ahead', name: 'exam', day, part })
  const admitCard = milestone('admitCard', { days: ['2026-11-20'] })

  it.each([
    ['2026-10-31', [{ type: 'begin', day: '2026-11-01' }]],
    ['2026-11-01', [{ type: 'last', day: '2026-12-31' }]],
    ['2026-12-31', [{ type: 'last', day: '2026-12-31' }]],
    ['2027-01-01', [{ type: 'closed' }]],
  ])(
    'the status of a post on %s shows the begin date, the last date or that applications are closed: %o',
    (today, lines) => {
      expect(jobStatus(job(), today)).toEqual(lines)
    },
  )

  it('the status of a post shows a published document and the next examination day, but no past last date', () => {
    const post = job({ ...closed, milestones: [exam, admitCard] })
    const out = { type: 'out', name: 'admitCard', day: '2026-11-20' }
    expect(jobStatus(post, TODAY)).toEqual([out, aheadExam('2026-12-05')])
    expect(jobStatus(post, '2026-12-06')).toEqual([out, aheadExam('2026-12-06')])
    expect(jobStatus(post, '2026-12-07')).toEqual([out])
  })

  it.each([
    ['2026-12-04', [aheadExam('2026-12-05', 'start')]],
    ['2026-12-05', [aheadExam('2026-12-05', 'start')]],
    ['2026-12-06', [aheadExam('2026-12-20', 'end')]],
    ['2026-12-20', [aheadExam('2026-12-20', 'end')]],
    ['2026-12-21', [aheadExam('2026-12-24')]],
    ['2026-12-25', [{ type: 'closed' }]],
  ])('the status of a post on %s shows the next start or end of an examination period', (today, lines) => {
    const period = milestone('exam', {
      days: ['2026-12-05', '2026-12-20', '2026-12-24'],
      periods: [{ from: '2026-12-05', to: '2026-12-20' }],
      link: '',
    })
    expect(jobStatus(job({ ...closed, milestones: [period] }), today)).toEqual(lines)
  })

  it('the status of a post shows a document with a period as published from the first day of the period', () => {
    const objection = milestone('objection', {
      days: ['2026-11-10', '2026-11-20'],
      periods: [{ from: '2026-11-10', to: '2026-11-20' }],
    })
    const lines = [{ type: 'out', name: 'objection', day: '2026-11-10' }]
    expect(jobStatus(job({ ...closed, milestones: [objection] }), TODAY)).toEqual(lines)
  })

  it('the status of a post in the list of a stage shows the document of this stage', () => {
    const result = milestone('result', { since: TODAY })
    const post = job({ ...closed, milestones: [admitCard, result] })
    expect(jobStatus(post, TODAY)).toMatchObject([{ name: 'result' }])
    expect(jobStatus(post, TODAY, 'admitCardLink')).toMatchObject([{ name: 'admitCard', day: '2026-11-20' }])
    expect(jobStatus(post, TODAY, 'answerKeyLink')).toMatchObject([{ name: 'result' }])
  })

  it('the status of a post shows the future date of a document whose link exists already', () => {
    const planned = milestone('admitCard', { days: ['2026-11-25'] })
    const ahead = { type: 'ahead', name: 'admitCard', day: '2026-11-25', part: 'day' }
    expect(jobStatus(job({ ...closed, milestones: [planned] }), TODAY)).toEqual([ahead])
    expect(jobStatus(job({ milestones: [planned] }), TODAY, 'admitCardLink')).toEqual([
      { type: 'last', day: '2026-12-31' },
      ahead,
    ])
  })

  it('the status of a post shows at most two upcoming dates, the nearest of each kind', () => {
    const milestones = [
      exam,
      milestone('admitCard', { days: ['2026-11-25'] }),
      milestone('admitCard', { days: ['2026-12-25'] }),
      milestone('result', { days: ['2027-01-10'] }),
    ]
    const readLines = (stage?: 'resultLink') =>
      jobStatus(job({ ...closed, milestones }), TODAY, stage).map((line) => 'name' in line && line.name)
    expect([readLines(), readLines('resultLink')]).toEqual([
      ['admitCard', 'exam'],
      ['result', 'admitCard'],
    ])
  })

  it('the status of a post shows a document as published only if it has a link or a date', () => {
    const result = milestone('result', { link: '' })
    expect(jobStatus(job({ ...closed, milestones: [result] }), TODAY, 'resultLink')).toEqual([
      { type: 'closed' },
    ])
    const dated = { ...result, days: ['2026-11-20'] }
    expect(jobStatus(job({ ...closed, milestones: [dated] }), TODAY)).toMatchObject([{ type: 'out' }])
  })

  it('the status of a post in the list of a stage starts with the day that the list is sorted by', () => {
    const result = milestone('result', { days: ['2026-11-15'] })
    const stages = { resultLink: '2026-11-19T20:00:00.000Z' }
    const readLines = (changes: Partial<DatedJob>) =>
      jobStatus(job({ ...closed, milestones: [result], ...changes }), TODAY, 'resultLink')
    const out = { type: 'out', name: 'result' }
    expect(readLines({ stages })).toEqual([
      { type: 'added', day: '2026-11-20' },
      { ...out, day: '2026-11-15' },
    ])
    // Reports the same day once.
    expect(readLines({ stages: { resultLink: '2026-11-15T06:00:00.000Z' } })).toEqual([
      { ...out, day: '2026-11-15' },
    ])
    expect(readLines({ stages, milestones: [milestone('result', { link: '' })] })).toEqual([
      { type: 'added', day: '2026-11-20' },
      { type: 'closed' },
    ])
    expect(jobStatus(job({ ...closed, milestones: [result], stages }), TODAY)).toEqual([
      { ...out, day: '2026-11-15' },
    ])
  })

  it('the status of a post shows a document that came together with the post as published, without a day', () => {
    const milestones = [
      milestone('answerKey', { withPost: true }),
      milestone('result', { withPost: true, days: ['2025-08-30'] }),
    ]
    expect(jobStatus(job({ ...closed, milestones }), TODAY, 'answerKeyLink')).toEqual([
      { type: 'out', name: 'answerKey', day: null },
    ])
  })
})

const days = fc.integer({ min: -400, max: 400 }).map((offset) => addDays(TODAY, offset))
const milestones = fc.array(
  fc.record({
    name: fc.constantFrom(...MILESTONE_NAMES),
    days: fc.array(days, { maxLength: 3 }).map((found) => found.toSorted()),
    since: fc.option(days),
    withPost: fc.boolean(),
    link: fc.constantFrom('', 'https://ssc.gov.in/a'),
  }),
  { maxLength: 6 },
)
const jobs = fc.record({
  beginDate: days,
  lastDate: fc.oneof(fc.constant(''), days),
  milestones,
  purpose: fc.constantFrom(...PURPOSES),
  updatedAt: days.map((day) => `${day}T06:00:00.000Z`),
})

it('the main button and the status of a post never contradict the dates of the post', () => {
  fc.assert(
    fc.property(
      jobs,
      days,
      fc.option(fc.constantFrom(...STAGES), { nil: undefined }),
      (post, today, stage) => {
        const isOpen = acceptsApplications(post, today)
        const action = jobAction(post, today)
        if (action.name === 'apply') expect(isOpen).toBe(true)
        if (action.name === 'opens') expect(action.day === post.beginDate && today < action.day).toBe(true)
        if ('milestone' in action) expect(action.milestone.link).not.toBe('')
        const lines = jobStatus(post, today, stage)
        expect(lines.length).toBeGreaterThan(0)
        for (const line of lines) {
          if (line.type === 'last') expect(isOpen && today <= line.day).toBe(true)
          if (line.type === 'out') expect((line.day ?? today) <= today).toBe(true)
          if (line.type === 'ahead') expect(line.day >= today).toBe(true)
          if (line.type === 'begin') expect(isOpen || today < line.day).toBe(true)
          if (line.type === 'closed') expect([lines.length, isOpen]).toEqual([1, false])
        }
      },
    ),
  )
})
