import { describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { stageTimes, type Stage } from './job-stages.ts'
import { deriveMilestones } from './post-milestones.ts'

const PUBLISHED = Date.parse('2026-11-20T20:00:00Z')
const link = 'https://ssc.gov.in/a'

const post = (changes: Partial<JobPostDraft>) =>
  buildJobPost({ importantDates: [], applyLink: [], ...changes })
const read = (draft: JobPostDraft, times = stageTimes(draft, null, PUBLISHED)) =>
  deriveMilestones(draft, times)
const named = (stage: Stage, ...labels: string[]) =>
  read(post({ [stage]: labels.map((label) => ({ label, link })) })).map(({ name }) => name)

describe('the milestones of a post', () => {
  it.each([
    ['applyLink', 'Apply Online', 'apply'],
    ['applyLink', 'Click here', 'apply'],
    ['admissionLink', 'Registration', 'apply'],
    ['admissionLink', 'Round 2 Seat Allotment', 'counselling'],
    ['admitCardLink', 'Download Hall Ticket', 'admitCard'],
    ['admitCardLink', 'प्रवेश पत्र', 'admitCard'],
    ['admitCardLink', 'Exam City Slip', 'citySlip'],
    ['admitCardLink', 'Time Table', 'examSchedule'],
    ['admitCardLink', 'Click here', 'admitCard'],
    ['answerKeyLink', 'Final Answer Key', 'answerKey'],
    ['answerKeyLink', 'Raise Objection', 'objection'],
    ['resultLink', 'Mains Result', 'result'],
    ['resultLink', 'Score Card', 'scoreCard'],
    ['resultLink', 'Cut-off marks', 'marks'],
    ['resultLink', 'मेरिट सूची', 'meritList'],
    ['resultLink', 'Joining order', 'result'],
  ] as const)('a milestone in the list %s with the label %s has the name %s', (stage, label, name) => {
    expect(named(stage, label)).toEqual([name])
  })

  it('each milestone of a post appears once, in the usual order, and labels without a milestone are left out', () => {
    expect(named('admitCardLink', 'Admit card', 'Instructions', 'Help', 'City slip', 'Admit card')).toEqual([
      'examNotice',
      'citySlip',
      'admitCard',
    ])
  })

  it('the milestones of a post ignore blank labels, and have no unsafe links', () => {
    expect(named('resultLink', ' ', '\u200B')).toEqual([])
    const draft = post({
      notificationLink: 'javascript:alert(1)',
      applyLink: [{ label: 'Apply', link: '' }],
      resultLink: [{ label: 'Result', link: 'javascript:alert(1)' }],
    })
    expect(read(draft).map(({ name, link: own }) => [name, own])).toEqual([
      ['apply', ''],
      ['result', ''],
    ])
  })

  it('a milestone has the opening day of its stage in India, and a mark if the post was published then', () => {
    const draft = post({
      applyLink: [{ label: 'Apply', link }],
      admitCardLink: [{ label: 'Admit card', link }],
      resultLink: [{ label: 'Result', link }],
    })
    const times = { ...stageTimes(draft, null, PUBLISHED), resultLink: Date.parse('2026-12-01T06:00:00Z') }
    expect(read(draft, times).map(({ name, since, withPost }) => [name, since, withPost])).toEqual([
      ['apply', null, false],
      ['admitCard', '2026-11-21', true],
      ['result', '2026-12-01', false],
    ])
  })

  it('a milestone of a post has the dates with the same name, except tentative dates and the ends of periods', () => {
    const draft = post({
      admitCardLink: [{ label: 'Download Admit Card', link }],
      importantDates: [
        { label: 'Admit card (from)', date: '2026-12-01' },
        { label: 'Admit Card (to)', date: '2026-12-09' },
        { label: 'Admit card (tentative)', date: '2026-12-02' },
        { label: 'Mains admit card', date: '2026-12-20' },
        { label: 'ADMIT CARD', date: '28 November 2026' },
      ],
    })
    expect(read(draft)).toMatchObject([{ name: 'admitCard', days: ['2026-11-28', '2026-12-01'] }])
  })

  it('the milestones of a post include two admit cards if the admit cards have separate dates', () => {
    const draft = post({
      admitCardLink: [
        { label: 'Mains admit card', link: `${link}/mains` },
        { label: 'Prelims admit card', link: `${link}/prelims` },
      ],
      importantDates: [
        { label: 'Prelims admit card', date: '2026-05-01' },
        { label: 'Mains admit card', date: '2026-08-01' },
      ],
    })
    const found = read(draft)
    expect(found.map(({ days }) => days)).toEqual([['2026-05-01'], ['2026-08-01']])
    expect(found.map((each) => each.link)).toEqual([`${link}/prelims`, `${link}/mains`])
  })

  it.each([
    ['Exam', ['2026-12-05']],
    ['Prelims (first date)', ['2026-12-05']],
    ['PET/PST', ['2026-12-05']],
    ['परीक्षा', ['2026-12-05']],
    ['Exam fee', []],
    ['Exam city slip', []],
    ['Exam (postponed)', []],
    ['Exam form closes', []],
  ])('the milestones of a post include an examination for the label %s on the days %j', (label, days) => {
    const found = read(post({ importantDates: [{ label, date: '05/12/2026' }] }))
    expect(found.filter(({ name }) => name === 'exam').flatMap((exam) => exam.days)).toEqual(days)
  })

  it.each([
    ['14 & 15 December 2026', ['2026-12-14', '2026-12-15'], undefined],
    ['5 से 20 दिसंबर 2026', ['2026-12-05', '2026-12-20'], [{ from: '2026-12-05', to: '2026-12-20' }]],
  ])('the milestone of an examination on %s has the days %o', (date, days, periods) => {
    expect(read(post({ importantDates: [{ label: 'Exam Date', date }] }))).toMatchObject([
      { name: 'exam', days, ...(periods && { periods }) },
    ])
  })

  it('the milestones of a post ignore a date that its text calls tentative or postponed', () => {
    const dates = ['14 December 2026 (tentative)', 'Postponed from 14 December 2026 to 20 December 2026']
    const importantDates = dates.map((date) => ({ label: 'Exam Date', date }))
    expect(read(post({ importantDates }))).toEqual([])
  })

  it('the milestones of any post are limited in number and length', () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index)
    const label = (index: number) => `Admit card ${index}`
    const found = read(
      post({
        admitCardLink: numbers.map((index) => ({ label: label(index), link })),
        importantDates: numbers.map((index) => ({
          label: label(index % 50),
          date: `${2000 + index}-01-01 and ${2000 + index}-02-01`,
        })),
      }),
    )
    expect(found).toHaveLength(3)
    const exams = read(
      post({ importantDates: numbers.map((day) => ({ label: 'Exam', date: `${2000 + day}-01-01` })) }),
    )
    expect(exams[0]?.days).toHaveLength(12)
  })
})

describe('the link of a milestone', () => {
  it('the link of a milestone is the first official address, or the first address if none is official', () => {
    const draft = post({
      resultLink: [
        { label: 'Result', link: '' },
        { label: 'Result', link: 'https://example.com/1' },
        { label: 'Result', link: 'https://ssc.gov.in/2' },
        { label: 'Result', link: 'https://ssc.gov.in/3' },
      ],
    })
    const [result] = read(draft)
    expect(result?.link).toBe('https://ssc.gov.in/2')
  })

  it('the link of a milestone avoids a login page for applications, and falls back to the notification', () => {
    const login = { label: 'Login', link: 'https://ssc.gov.in/login' }
    const own = post({ applyLink: [login, { label: 'New registration', link: 'https://example.com/new' }] })
    const bare = post({
      applyLink: [{ label: 'Apply', link: '' }],
      notificationLink: 'https://ssc.gov.in/n.pdf',
    })
    const linkOf = (draft: JobPostDraft) => read(draft).map((each) => each.link)
    expect(linkOf(own)).toEqual(['https://example.com/new'])
    expect(linkOf(bare)).toEqual(['https://ssc.gov.in/n.pdf'])
  })
})
