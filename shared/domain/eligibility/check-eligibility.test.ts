import { describe, expect, it } from 'vitest'
import { buildEligibilityRow } from '#shared/testing/builders.ts'
import { checkEligibility } from './check-eligibility.ts'
import type { Fact, VerdictName } from './check-eligibility.ts'
import type { EligibilityRow } from './eligibility-row.ts'
import type { Profile } from './profile.ts'

const ROW = buildEligibilityRow({
  relaxations: [
    { category: 'obc', years: 3 },
    { category: 'sc', years: 5 },
    { category: 'st', years: 5 },
    { category: 'ews', years: 0 },
    { category: 'pwbd', years: 10 },
    { category: 'exServiceman', years: 3 },
    { category: 'female', years: 0 },
  ],
})

const PERSON: Profile = {
  qualification: { level: '12th', isFinalYear: false },
  state: 'Bihar',
  bornOn: '2002-05-10',
  category: 'general',
  sex: 'male',
  hasDisability: false,
  isExServiceman: false,
}

const without = (...names: (keyof EligibilityRow)[]): EligibilityRow => ({
  ...ROW,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
})

const verdictOf = (row: Partial<EligibilityRow>, person: Partial<Profile> = {}): VerdictName =>
  checkEligibility([{ ...ROW, ...row }], { ...PERSON, ...person }).verdict

describe('the age of a person', () => {
  it.each<[bornOn: string, verdict: VerdictName]>([
    ['2008-08-02', 'notEligible'],
    ['2008-08-01', 'eligible'],
    ['1999-08-02', 'eligible'],
    // Notices differ on whether this birthday is too old.
    ['1999-08-01', 'check'],
    ['1999-07-31', 'notEligible'],
  ])('a general man born on %s is %s for the ages 18 to 27 on 1 August 2026', (bornOn, verdict) => {
    expect(verdictOf({}, { bornOn })).toBe(verdict)
  })

  it.each<[bornOn: string, verdict: VerdictName]>([
    ['2002-03-01', 'eligible'],
    ['2002-02-28', 'check'],
    ['2008-02-29', 'notEligible'],
    ['2008-02-28', 'eligible'],
  ])('a person born on %s is %s for the ages 18 to 24 on 28 February 2026', (bornOn, verdict) => {
    expect(verdictOf({ ageOn: '2026-02-28', maxAge: 24 }, { bornOn })).toBe(verdict)
  })

  it.each<[bornOn: string, verdict: VerdictName]>([
    ['1999-08-01', 'notEligible'],
    ['1999-08-02', 'eligible'],
    ['2008-08-01', 'eligible'],
    ['2008-08-02', 'notEligible'],
  ])('a person born on %s is %s if the first and last day of birth are stated', (bornOn, verdict) => {
    const row = { ...without('minAge', 'maxAge', 'ageOn'), bornFrom: '1999-08-02', bornTo: '2008-08-01' }
    expect(verdictOf(row, { bornOn })).toBe(verdict)
  })

  it('a limit of age without its day gives check at any age', () => {
    expect(verdictOf({ ageOn: undefined })).toBe('check')
    expect(verdictOf({ ageOn: undefined }, { bornOn: '1950-01-01' })).toBe('check')
  })

  it('an unknown day of birth gives check', () => {
    expect(verdictOf({}, { bornOn: undefined })).toBe('check')
  })

  it('a row without limits of age is met at any age', () => {
    expect(verdictOf(without('minAge', 'maxAge', 'ageOn'), { bornOn: undefined })).toBe('eligible')
  })
})

describe('relaxations', () => {
  it.each<[what: string, person: Partial<Profile>, verdict: VerdictName]>([
    ['an OBC man within 3 years more', { category: 'obc', bornOn: '1996-08-02' }, 'eligible'],
    ['an OBC man beyond 3 years more', { category: 'obc', bornOn: '1996-07-31' }, 'notEligible'],
    ['an SC man within 5 years more', { category: 'sc', bornOn: '1994-08-02' }, 'eligible'],
    ['an EWS man beyond the general limit', { category: 'ews', bornOn: '1999-07-31' }, 'notEligible'],
    ['a man of unknown category within 5 years more', { category: undefined, bornOn: '1995-01-01' }, 'check'],
    [
      'a man of unknown category beyond all years',
      { category: undefined, bornOn: '1980-01-01' },
      'notEligible',
    ],
    ['a man of unknown category within the general limit', { category: undefined }, 'eligible'],
    ['a person with a disability', { hasDisability: true, bornOn: '1990-01-01' }, 'eligible'],
    ['a person of unknown disability', { hasDisability: undefined, bornOn: '1990-01-01' }, 'check'],
    ['a former soldier beyond 3 years more', { isExServiceman: true, bornOn: '1996-07-31' }, 'notEligible'],
  ])('%s is judged by the relaxation of the group', (_what, person, verdict) => {
    expect(verdictOf({}, person)).toBe(verdict)
  })

  it.each<[adds: boolean | undefined, verdict: VerdictName]>([
    [true, 'eligible'],
    [false, 'notEligible'],
    [undefined, 'check'],
  ])('years of two groups count together if relaxationsAdd is %s: %s', (relaxationsAdd, verdict) => {
    const person = { category: 'obc', hasDisability: true, bornOn: '1988-01-01' } as const
    expect(verdictOf({ relaxationsAdd }, person)).toBe(verdict)
  })

  it('a group that the notice does not name gives check beyond the general limit', () => {
    const relaxations = ROW.relaxations.filter(({ category }) => category !== 'obc')
    const obc = { category: 'obc', bornOn: '1998-01-01' } as const
    expect(verdictOf({ relaxations }, obc)).toBe('check')
    expect(verdictOf({ relaxations }, { ...obc, bornOn: '2001-01-01' })).toBe('eligible')
  })

  it('a group that no profile has, as state employees, gives check within its years and no beyond them', () => {
    const relaxations = [...ROW.relaxations, { category: 'other' as const, years: 8 }]
    expect(verdictOf({ relaxations }, { bornOn: '1993-01-01' })).toBe('check')
    expect(verdictOf({ relaxations }, { bornOn: '1985-01-01' })).toBe('notEligible')
  })

  it('the years of women do not count again in a row for women', () => {
    const relaxations = ROW.relaxations.filter(({ category }) => category !== 'female')
    const row: Partial<EligibilityRow> = {
      sex: 'female',
      relaxations: [...relaxations, { category: 'female', years: 5 }],
    }
    expect(verdictOf(row, { sex: 'female', bornOn: '1999-07-31' })).toBe('notEligible')
  })

  it('relaxations move the first day of birth back by their years', () => {
    const row = { ...without('minAge', 'maxAge', 'ageOn'), bornFrom: '1999-08-02' }
    expect(verdictOf(row, { category: 'obc', bornOn: '1996-08-02' })).toBe('eligible')
    expect(verdictOf(row, { category: 'obc', bornOn: '1996-08-01' })).toBe('notEligible')
  })
})

type Level = NonNullable<Profile['qualification']>['level']

describe('qualifications', () => {
  it.each<[own: Level, sufficient: Level, verdict: VerdictName]>([
    ['10th', '12th', 'notEligible'],
    ['12th', '12th', 'eligible'],
    ['Graduate', '10th', 'eligible'],
    ['12th', 'Graduate', 'notEligible'],
    ['Graduate', 'Postgraduate', 'notEligible'],
    ['Postgraduate', 'Graduate', 'eligible'],
    ['Professional', 'Graduate', 'eligible'],
    ['Professional', 'Postgraduate', 'check'],
    ['12th', 'ITI', 'check'],
    ['10th', 'ITI', 'notEligible'],
    ['ITI', '12th', 'check'],
    ['ITI', 'Graduate', 'notEligible'],
    ['Diploma', '10th', 'eligible'],
    ['Diploma', 'Graduate', 'notEligible'],
    ['Graduate', 'Diploma', 'check'],
    ['Graduate', 'Professional', 'check'],
    ['12th', 'Professional', 'notEligible'],
  ])('a person whose highest level is %s and who needs %s gets: %s', (own, sufficient, verdict) => {
    const qualification = { level: own, isFinalYear: false }
    expect(verdictOf({ qualifications: [sufficient] }, { qualification })).toBe(verdict)
  })

  it('a final year gives check for its level, and yes for the levels below', () => {
    const qualification = { level: 'Graduate', isFinalYear: true } as const
    expect(verdictOf({ qualifications: ['Graduate'] }, { qualification })).toBe('check')
    expect(verdictOf({ qualifications: ['12th'] }, { qualification })).toBe('eligible')
  })

  it('one of several sufficient levels is enough', () => {
    expect(verdictOf({ qualifications: ['12th', 'Diploma'] })).toBe('eligible')
  })

  it('an unknown or unstated level gives check', () => {
    expect(verdictOf({}, { qualification: undefined })).toBe('check')
    expect(verdictOf({ qualifications: [] })).toBe('check')
  })
})

describe('other conditions', () => {
  it.each<[what: string, row: Partial<EligibilityRow>, person: Partial<Profile>, verdict: VerdictName]>([
    ['the same subject', { subjects: ['Law', 'Commerce'] }, { subject: 'commerce' }, 'eligible'],
    ['another subject', { subjects: ['Law'] }, { subject: 'Commerce' }, 'check'],
    ['an unknown subject', { subjects: ['Law'] }, {}, 'check'],
    ['none of the subjects', { subjects: ['Law', 'Art'] }, { otherSubjects: ['art', 'Law'] }, 'notEligible'],
    ['some other subjects', { subjects: ['Law', 'Art'] }, { otherSubjects: ['Law'] }, 'check'],
    ['none of other subjects', { subjects: ['Law'] }, { otherSubjects: ['Art'] }, 'check'],
    ['no required subject', {}, { otherSubjects: ['Law'] }, 'eligible'],
    [
      'the subject, after another answer',
      { subjects: ['Law'] },
      { subject: 'Law', otherSubjects: ['Law'] },
      'eligible',
    ],
    ['the same state', { domicile: 'Bihar' }, {}, 'eligible'],
    ['another state', { domicile: 'Goa' }, {}, 'notEligible'],
    ['an unknown state', { domicile: 'Goa' }, { state: undefined }, 'check'],
    ['the same sex', { sex: 'male' }, {}, 'eligible'],
    ['another sex', { sex: 'female' }, {}, 'notEligible'],
    ['an unknown sex', { sex: 'female' }, { sex: undefined }, 'check'],
    ['required experience', { experience: 'Two years as a clerk' }, {}, 'check'],
    ['a further condition', { other: 'Typing 30 wpm' }, {}, 'check'],
    [
      'a failed condition beside a further one',
      { other: 'Typing 30 wpm' },
      { bornOn: '1980-01-01' },
      'notEligible',
    ],
  ])('%s', (_what, row, person, verdict) => {
    expect(verdictOf(row, person)).toBe(verdict)
  })
})

describe('the verdict of a recruitment', () => {
  const rows = [ROW, { ...ROW, label: 'Clerk', qualifications: ['Graduate' as const] }]

  it('a person who fits one of several rows is eligible', () => {
    expect(checkEligibility(rows, PERSON)).toMatchObject({
      verdict: 'eligible',
      rows: [
        { verdict: 'eligible', label: null },
        { verdict: 'notEligible', label: 'Clerk' },
      ],
    })
  })

  it('a person who fails in each row is not eligible, and one that may fit a row gets check', () => {
    const old = { ...PERSON, bornOn: '1980-01-01' }
    expect(checkEligibility(rows, old).verdict).toBe('notEligible')
    expect(checkEligibility([...rows, { ...ROW, other: 'Typing', maxAge: 50 }], old).verdict).toBe('check')
  })

  it('a recruitment without confirmed rows gets check', () => {
    expect(checkEligibility([], PERSON)).toEqual({ verdict: 'check', rows: [] })
  })

  it('a row without conditions gets check, also if the other rows fail', () => {
    const old = { ...PERSON, bornOn: '1980-01-01' }
    expect(checkEligibility([...rows, { qualifications: [], relaxations: [] }], old).verdict).toBe('check')
  })

  it('an empty profile never gets yes or no', () => {
    for (const row of rows) expect(checkEligibility([row], {}).verdict).toBe('check')
  })

  it('the facts name the age on the day, the limits and those of the groups of the person', () => {
    const [row] = checkEligibility([ROW], { ...PERSON, category: 'obc' }).rows
    expect(row?.facts).toEqual<Fact[]>([
      { condition: 'qualification', outcome: 'met', sufficient: ['12th'], own: PERSON.qualification ?? null },
      {
        condition: 'age',
        outcome: 'met',
        age: { years: 24, months: 2 },
        on: '2026-08-01',
        min: 18,
        max: 27,
        bornFrom: null,
        bornTo: null,
        relaxed: [{ group: 'obc', max: 30, bornFrom: null }],
      },
    ])
  })
})
