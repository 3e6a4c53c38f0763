import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { parseNoticeQuotes, type EligibilityCaseRow } from '#shared/testing/eligibility/notice-eligibility.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { DEMO_NOTICES } from './demo.ts'
import { readNotices } from './item-file.ts'

const FILE = path.join(import.meta.dirname, '../../shared/testing/eligibility/notice-quotes.json')
const CASES = parseNoticeQuotes(
  fs.readFileSync(FILE, 'utf8'),
  readNotices(DEMO_NOTICES).map(({ body }) => body),
)

// Lines of a notice as a quote may cite them: cells of a table row are joined, and so are lines of a cell.
function linesOf({ postName, description, ageLimit, informationSections }: JobPostDraft): string[] {
  const tables = informationSections.flatMap(({ informationName, Information }) => [
    informationName,
    ...Information.flatMap(({ values }) =>
      values.map((row) => row.map((cell) => cell.join(' / ')).join(' | ')),
    ),
  ])
  return [postName, description, ...ageLimit.map(({ label, age }) => `${label}: ${age}`), ...tables]
}

const quotesOf = ({ from, relaxations }: EligibilityCaseRow): string[] => [
  ...Object.values(from).flat(),
  ...relaxations.map((relaxation) => relaxation.from),
]

const COUNT = 100

const ROWS = CASES.flatMap(({ slug, notice, rows }) => rows.map((row) => ({ slug, notice, row })))

const NEEDS_NO_QUOTE = new Set(['label', 'relaxations', 'from'])
const NOT_STATED = /^Not stated: /

describe('the eligibility that people wrote for 100 notices', () => {
  it('the eligibility cases are 100 notices of the demo, each once, with rows or a reason for none', () => {
    expect(new Set(CASES.map(({ slug }) => slug)).size).toBe(COUNT)
    expect(CASES).toHaveLength(COUNT)
    for (const { slug, rows, nothingStated } of CASES)
      expect(rows.length > 0, slug).toBe(nothingStated === undefined)
  })

  it('each quote of an eligibility case is in the text of its notice', () => {
    for (const { notice, row } of ROWS) {
      const lines = linesOf(notice)
      for (const quote of quotesOf(row))
        expect(
          lines.filter((line) => line.includes(quote)),
          quote,
        ).not.toEqual([])
    }
  })

  it('each value of an eligibility case has a quote, and each age and its day are in their quotes', () => {
    for (const { slug, row } of ROWS) {
      const { minAge, maxAge, ageOn, other, from } = row
      const stated = Object.entries(row)
        .filter(([field, value]) => !NEEDS_NO_QUOTE.has(field) && (!Array.isArray(value) || value.length > 0))
        .map(([field]) => field)
      const unquoted = NOT_STATED.test(other ?? '') && from.other === undefined ? ['other'] : []
      expect(Object.keys(from).toSorted(), slug).toEqual(
        stated.filter((field) => !unquoted.includes(field)).toSorted(),
      )
      for (const [field, value] of Object.entries({ minAge, maxAge, ageOn }))
        if (value !== undefined) expect([from[field]].flat().join(), slug).toContain(String(value))
    }
  })

  it('each relaxation of an eligibility case states its years, or the sum of its years and the general limit', () => {
    for (const { slug, row } of ROWS) {
      const { relaxations, maxAge, bornFrom, from } = row
      for (const { category, years, from: quote } of relaxations) {
        const bornYear = Number(bornFrom?.slice(0, 4)) - years
        const figures = [years, (maxAge ?? Number.NaN) + years, bornYear].map(String)
        expect(years === 0 || figures.some((figure) => quote.includes(figure)), `${slug} ${category}`).toBe(
          true,
        )
      }
      const named = relaxations.map(({ category }) => category).filter((category) => category !== 'other')
      expect(new Set(named).size, slug).toBe(named.length)
      expect(from.relaxationsAdd === undefined, slug).toBe(row.relaxationsAdd === undefined)
    }
  })

  it('the limits of an eligibility case are in order, and its levels from the lowest up', () => {
    for (const { slug, row } of ROWS) {
      const { minAge = 0, maxAge = 99, bornFrom = '', bornTo = '9', qualifications } = row
      expect(minAge < maxAge && bornFrom < bornTo, slug).toBe(true)
      expect(qualifications, slug).toEqual(QUALIFICATIONS.filter((level) => qualifications.includes(level)))
    }
  })

  it('the levels of all rows of an eligibility case are the confirmed qualifications of the notice', () => {
    for (const { slug, notice, rows } of CASES) {
      const levels = new Set(rows.flatMap(({ qualifications }) => qualifications))
      expect(
        QUALIFICATIONS.filter((level) => levels.has(level)),
        slug,
      ).toEqual(notice.qualifications)
    }
  })
})
