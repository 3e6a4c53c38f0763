import { describe, expect, it } from 'vitest'
import { eligibility as Eligibility } from '#shared/contracts/eligibility.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { addDays } from '#shared/domain/dates/india-day.ts'
import type { RelaxedGroup } from '#shared/domain/eligibility/eligibility-row.ts'
import { DEMO_NOTICES } from './demo.ts'
import { readNotices } from './item-file.ts'

const NOTICES = readNotices(DEMO_NOTICES).map(({ body }) => body)
const ROWS = NOTICES.flatMap((notice) => notice.eligibility.map((row) => ({ notice, row })))

const DAY = /\d{4}-\d\d-\d\d/g

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Returns a day as a notice may spell it: 2nd January 1995. */
const spellDay = (day: string): RegExp => {
  const [year, month, date] = day.split('-').map(Number)
  return new RegExp(`\\b${date}(?:st|nd|rd|th)? ${MONTHS[(month ?? 0) - 1]} ${year}\\b`)
}

/** Text of a notice without its fees, links and list of dates. */
const textOf = ({ postName, description, ageLimit, informationSections }: JobPostDraft): string =>
  JSON.stringify([postName, description, ageLimit, informationSections])

const numbersOf = (notice: JobPostDraft): Set<number> =>
  new Set((textOf(notice).replace(DAY, ' ').match(/\d+/g) ?? []).map(Number))

const GROUP_NAMES: Record<RelaxedGroup, RegExp> = {
  ews: /EWS/,
  obc: /OBC|\bBC|EBC|MBC|[23][AB]\b|Backward|Reserved/i,
  sc: /\bSC\b|Reserved|Backward/i,
  st: /\bST\b|Reserved|Backward/i,
  pwbd: /Pw|PH\b|disab/i,
  exServiceman: /ex-?servicem|\bESM\b/i,
  female: /female|wom[ae]n/i,
  other: /./,
}

describe('the eligibility of the demo notices', () => {
  it('the eligibility of all 198 demo notices is valid, and 182 of them have confirmed rows', () => {
    for (const { postName, eligibility } of NOTICES)
      expect(Eligibility.safeParse(eligibility).error, postName).toBeUndefined()
    expect(NOTICES).toHaveLength(198)
    expect(NOTICES.filter(({ eligibility }) => eligibility.length > 0)).toHaveLength(182)
    expect(ROWS).toHaveLength(309)
  })

  it('the age list of a demo notice without rows states no number', () => {
    const others = NOTICES.filter(({ eligibility }) => eligibility.length === 0)
    expect(others.filter(({ ageLimit }) => ageLimit.some(({ age }) => /\d/.test(age)))).toEqual([])
  })

  it('each age of a demo notice is a number of its text', () => {
    const missing = ROWS.flatMap(({ notice, row: { minAge, maxAge } }) =>
      [minAge, maxAge]
        .filter((age) => age !== undefined && !numbersOf(notice).has(age))
        .map((age) => `${age} ${notice.postName}`),
    )
    expect(missing).toEqual([])
  })

  it('each day of a demo notice is a day of its text, or the day beside an excluded one', () => {
    const missing = ROWS.flatMap(({ notice, row: { ageOn, bornFrom, bornTo } }) => {
      const text = textOf(notice)
      const isStated = (day: string, excluded: string): boolean =>
        text.includes(day) || spellDay(day).test(text) || text.includes(excluded)
      return [
        ageOn === undefined || text.includes(ageOn),
        bornFrom === undefined || isStated(bornFrom, `after ${addDays(bornFrom, -1)}`),
        bornTo === undefined || isStated(bornTo, `before ${addDays(bornTo, 1)}`),
      ].every(Boolean)
        ? []
        : [notice.postName]
    })
    expect(missing).toEqual([])
  })

  it('the day that the age list of a demo notice states is in each of its rows', () => {
    for (const { postName, ageLimit, eligibility } of NOTICES) {
      const days = new Set(ageLimit.flatMap(({ age }) => /as on ([\d-]{10})/.exec(age)?.[1] ?? []))
      expect(days.size, postName).toBeLessThan(2)
      if (days.size === 1) for (const { ageOn } of eligibility) expect(ageOn, postName).toBe([...days][0])
    }
  })

  it('each relaxation of a demo notice has its group and its years or limit in the text', () => {
    const missing = ROWS.flatMap(({ notice, row: { relaxations, maxAge, bornFrom } }) =>
      relaxations
        .filter(({ category, years }) => {
          const text = textOf(notice)
          const numbers = numbersOf(notice)
          const limits = [years, (maxAge ?? Number.NaN) + years]
          const earlier = `${Number(bornFrom?.slice(0, 4)) - years}${bornFrom?.slice(4)}`
          const isStated = limits.some((limit) => numbers.has(limit)) || text.includes(earlier)
          return !GROUP_NAMES[category].test(text) || !isStated
        })
        .map(({ category, years }) => `${category} ${years} ${notice.postName}`),
    )
    expect(missing).toEqual([])
  })

  it('the levels, the sex and the domicile of a demo notice are those of its facts and its text', () => {
    for (const { notice, row } of ROWS) {
      const { qualifications, sex, domicile } = row
      expect(notice.qualifications, notice.postName).toEqual(expect.arrayContaining(qualifications))
      const text = textOf(notice)
      if (sex === 'female') expect(text).toMatch(/women|female/i)
      if (sex === 'male') expect(text).toMatch(/\b(?:men|male)\b/i)
      if (domicile !== undefined) expect([notice.state, text].join()).toContain(domicile)
    }
  })
})
