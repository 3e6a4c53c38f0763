import { describe, expect, it } from 'vitest'
import { deadline, jobBadges } from './job-badge.ts'
import type { Deadline, JobBadge } from './job-badge.ts'

const TODAY = '2026-11-21'
const earlier = '2026-11-10T06:00:00.000Z'
const today = '2026-11-21T06:00:00.000Z'

const BEGUN = '2026-11-01'
const LAST_DATES = { none: '', past: '2026-11-20', today: TODAY, ahead: '2026-12-31' }
type Last = keyof typeof LAST_DATES

describe('the badges of a post', () => {
  it.each<[string, string, string, Last, JobBadge[]]>([
    ['published today', today, today, 'none', ['New Post']],
    ['published today', today, today, 'past', ['New Post']],
    ['published today', today, today, 'today', ['New Post']],
    ['published today', today, today, 'ahead', ['New Post']],
    ['published today with an older change', today, earlier, 'none', ['New Post']],
    ['published today with an older change', today, earlier, 'past', ['New Post']],
    ['published today with an older change', today, earlier, 'today', ['New Post']],
    ['published today with an older change', today, earlier, 'ahead', ['New Post']],
    ['published earlier and changed today', earlier, today, 'none', ['New Update']],
    ['published earlier and changed today', earlier, today, 'past', ['New Update']],
    ['published earlier and changed today', earlier, today, 'today', ['New Update', 'Active']],
    ['published earlier and changed today', earlier, today, 'ahead', ['New Update', 'Active']],
    ['published and changed earlier', earlier, earlier, 'none', []],
    ['published and changed earlier', earlier, earlier, 'past', []],
    ['published and changed earlier', earlier, earlier, 'today', ['Active']],
    ['published and changed earlier', earlier, earlier, 'ahead', ['Active']],
  ])(
    'a post %s (%s, %s) with the last date %s has the badges %j',
    (_name, createdAt, changedAt, last, badges) => {
      expect(
        jobBadges({ createdAt, changedAt, beginDate: BEGUN, lastDate: LAST_DATES[last] }, TODAY),
      ).toEqual(badges)
    },
  )

  it('the badges of a post ignore a minor edit', () => {
    const post = { createdAt: earlier, changedAt: earlier, updatedAt: today, beginDate: BEGUN, lastDate: '' }
    expect(jobBadges(post, TODAY)).toEqual([])
  })

  it.each<[string, JobBadge[]]>([
    ['2026-11-20', ['Active']],
    [TODAY, ['Active']],
    ['2026-11-22', []],
  ])(
    'a post is Active from its begin date on: a post that begins on %s has the badges %j',
    (beginDate, badges) => {
      const post = { createdAt: earlier, changedAt: earlier, beginDate, lastDate: '2026-12-31' }
      expect(jobBadges(post, TODAY)).toEqual(badges)
    },
  )

  it.each<[string, JobBadge[]]>([
    ['2026-11-20T18:29:59.999Z', []],
    ['2026-11-20T18:30:00.000Z', ['New Post']],
    ['2026-11-21T18:29:59.999Z', ['New Post']],
    ['2026-11-21T18:30:00.000Z', []],
  ])('the badges follow the day in India: a post created at %s has %j', (createdAt, badges) => {
    expect(jobBadges({ createdAt, changedAt: createdAt, beginDate: BEGUN, lastDate: '' }, TODAY)).toEqual(
      badges,
    )
  })

  it.each<[string, JobBadge[]]>([
    ['2026-11-20T18:29:59.999Z', []],
    ['2026-11-20T18:30:00.000Z', ['New Update']],
    ['2026-11-21T18:29:59.999Z', ['New Update']],
    ['2026-11-21T18:30:00.000Z', []],
  ])('the badges follow the day in India: a post changed at %s has %j', (changedAt, badges) => {
    expect(jobBadges({ createdAt: earlier, changedAt, beginDate: BEGUN, lastDate: '' }, TODAY)).toEqual(
      badges,
    )
  })
})

describe('the deadline', () => {
  it.each<[string, Deadline]>([
    ['', 'none'],
    ['2025-12-31', 'over'],
    ['2026-11-20', 'over'],
    ['2026-11-21', 'urgent'],
    ['2026-11-24', 'urgent'],
    ['2026-11-25', 'open'],
    ['2027-01-01', 'open'],
  ])('the deadline for the last date "%s" is %s', (lastDate, expected) => {
    expect(deadline(lastDate, TODAY)).toBe(expected)
  })
})
