import { describe, expect, it } from 'vitest'
import { jobPost } from '#shared/contracts/job-post.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { STAGES } from '#shared/domain/jobs/job-stages.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { DEMO_NOTICES } from './demo.ts'
import { readNotices } from './item-file.ts'
import { RARE_WORD, syntheticNotices } from './synthetic.ts'

const now = Date.parse('2026-03-01T06:30:00.000Z')
const real = readNotices(DEMO_NOTICES)
const notices = [...syntheticNotices(real, 2000, now)]
const bodies = notices.map((notice) => notice.body)
const holding = (word: string) => bodies.filter((body) => JSON.stringify(body).includes(word)).length

describe('a synthetic set', () => {
  it('a synthetic set has the same content each time', () => {
    expect([...syntheticNotices(real, 2000, now)]).toStrictEqual(notices)
  })

  it('a synthetic set contains valid notices with unique names, the oldest first, up to now', () => {
    for (const body of bodies) expect(jobPost.CreateBody.safeParse(body).error).toBeUndefined()
    expect(new Set(bodies.map((body) => body.postName)).size).toBe(2000)
    const times = notices.map((notice) => notice.createdAt ?? Number.NaN)
    expect(times).toStrictEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(now)
    expect(bodies.every((body) => body.lastDate === '' || body.lastDate >= body.beginDate)).toBe(true)
  })

  it('a synthetic set has posts for every list, and some posts that begin after today', () => {
    for (const stage of STAGES)
      expect(bodies.filter((body) => body[stage].length > 0).length).toBeGreaterThan(100)
    expect(bodies.some((body) => body.beginDate > indiaDay(now))).toBe(true)
    expect(new Set(bodies.map((body) => body.state)).size).toBe(STATES.length + 1)
  })

  it('a synthetic set has words that are frequent, rare, short and Hindi', () => {
    expect(holding('Recruitment')).toBeGreaterThan(1500)
    expect(holding(RARE_WORD)).toBe(10)
    for (const word of ['JE (', 'पुलिस']) {
      expect(holding(word)).toBeGreaterThan(20)
      expect(holding(word)).toBeLessThan(400)
    }
  })

  it('a synthetic set has posts of about three kilobytes', () => {
    const mean = JSON.stringify(bodies).length / bodies.length
    expect(mean).toBeGreaterThan(2500)
    expect(mean).toBeLessThan(3800)
  })
})
