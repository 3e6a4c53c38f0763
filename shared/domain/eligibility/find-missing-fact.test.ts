import { describe, expect, it } from 'vitest'
import { buildEligibilityRow } from '#shared/testing/builders.ts'
import type { EligibilityRow } from './eligibility-row.ts'
import { findMissingFact } from './find-missing-fact.ts'
import type { Profile } from './profile.ts'

const ROW = buildEligibilityRow({
  relaxations: [
    { category: 'obc', years: 3 },
    { category: 'pwbd', years: 10 },
  ],
})
const LEVEL = { qualification: { level: '12th', isFinalYear: false } } as const
const AGED = { ...LEVEL, bornOn: '1997-01-01' } as const

describe('findMissingFact', () => {
  it.each<[what: string, profile: Profile, row: Partial<EligibilityRow>, missing: string | null]>([
    ['an empty profile', {}, {}, 'qualification'],
    ['a known level', LEVEL, {}, 'bornOn'],
    ['an age within the general limit', { ...LEVEL, bornOn: '2002-01-01' }, {}, null],
    ['an age above the general limit', AGED, {}, 'category'],
    ['a category that decides nothing alone', { ...AGED, category: 'general' }, {}, 'sex'],
    [
      'an age above the limit of a row without relaxations',
      { ...LEVEL, bornOn: '1970-01-01' },
      { relaxations: [] },
      'category',
    ],
    ['a level that is not enough', { qualification: { level: '8th', isFinalYear: false } }, {}, null],
    ['a level in its final year', { qualification: { level: '12th', isFinalYear: true } }, {}, 'bornOn'],
    ['a domicile', { ...LEVEL, bornOn: '2002-01-01' }, { domicile: 'Bihar' }, 'state'],
    ['posts for women', { ...LEVEL, bornOn: '2002-01-01' }, { sex: 'female' }, 'sex'],
    ['a subject', { ...LEVEL, bornOn: '2002-01-01' }, { subjects: ['Law'] }, 'subject'],
    [
      'a subject of several, after an answer about one',
      { ...LEVEL, bornOn: '2002-01-01', otherSubjects: ['Law'] },
      { subjects: ['Law', 'Art'] },
      'subject',
    ],
    [
      'none of the subjects',
      { ...LEVEL, bornOn: '2002-01-01', otherSubjects: ['Law'] },
      { subjects: ['Law'] },
      null,
    ],
    ['another subject', { ...LEVEL, bornOn: '2002-01-01', subject: 'Art' }, { subjects: ['Law'] }, null],
    ['a condition in words', { ...LEVEL, bornOn: '2002-01-01' }, { other: 'Height 170 cm' }, null],
    ['a limit without its day', LEVEL, { ageOn: undefined }, null],
    ['a birthday on the limit', { ...LEVEL, bornOn: '1999-08-01' }, {}, 'category'],
  ])('findMissingFact returns the fact to request next for %s', (_what, profile, row, missing) => {
    expect(findMissingFact([{ ...ROW, ...row }], profile)).toBe(missing)
  })

  it('findMissingFact returns null for a birthday on the limit if no group has more years', () => {
    const profile = { ...LEVEL, bornOn: '1999-08-01' }
    const relaxations = (['ews', 'obc', 'sc', 'st', 'pwbd', 'exServiceman', 'female'] as const).map(
      (category) => ({ category, years: 0 }),
    )
    expect(findMissingFact([{ ...ROW, relaxations }], profile)).toBe(null)
  })

  it('findMissingFact ignores rows that fail, and returns null without rows or with an eligible one', () => {
    const women = { ...ROW, sex: 'female', domicile: 'Bihar' } as const
    const profile = { ...LEVEL, bornOn: '2002-01-01', sex: 'male' } as const
    expect(findMissingFact([women, { ...ROW, subjects: ['Law'] }], profile)).toBe('subject')
    expect(findMissingFact([women, ROW], profile)).toBe(null)
    expect(findMissingFact([], {})).toBe(null)
  })
})
