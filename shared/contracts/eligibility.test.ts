import { describe, expect, it } from 'vitest'
import { birthDayErrors, eligibility } from './eligibility.ts'

const ROW = { qualifications: ['12th'], relaxations: [] }

const faultsOf = (row: object) =>
  eligibility
    .safeParse([{ ...ROW, ...row }])
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('the eligibility of a job post', () => {
  it('an eligibility row with every field is accepted, and one with its two lists alone', () => {
    const row = {
      label: 'Clerk',
      qualifications: ['12th', 'Graduate'],
      subjects: ['Commerce'],
      minAge: 18,
      maxAge: 27,
      ageOn: '2026-08-01',
      bornFrom: '1999-08-02',
      bornTo: '2008-08-01',
      relaxations: [
        { category: 'obc', years: 3 },
        { category: 'other', years: 5 },
        { category: 'other', years: 8 },
      ],
      relaxationsAdd: true,
      sex: 'female',
      domicile: 'Bihar',
      experience: 'Two years',
      other: 'Typing 30 wpm',
    }
    expect(eligibility.parse([row, ROW])).toEqual([row, ROW])
  })

  it.each<[what: string, row: object, field: string, message: string]>([
    ['an age of 18.5', { minAge: 18.5 }, 'minAge', 'Enter a whole number of years.'],
    ['an age of 9', { minAge: 9 }, 'minAge', 'Enter an age from 10 to 80.'],
    ['an age of 81', { maxAge: 81 }, 'maxAge', 'Enter an age from 10 to 80.'],
    [
      'a minimum above the maximum',
      { minAge: 30, maxAge: 27 },
      'minAge',
      'The minimum age is above the maximum age.',
    ],
    ['a day that does not exist', { ageOn: '2026-02-30' }, 'ageOn', 'Enter a real date as YYYY-MM-DD.'],
    [
      'days of birth in the wrong order',
      { bornFrom: '2008-08-02', bornTo: '1999-08-01' },
      'bornFrom',
      'The first day of birth is after the last day of birth.',
    ],
    [
      'a first date of birth before 1930',
      { bornFrom: '1929-12-31' },
      'bornFrom',
      'Enter a date of birth from 1930-01-01.',
    ],
    [
      'a last date of birth before 1930',
      { bornTo: '1900-01-01' },
      'bornTo',
      'Enter a date of birth from 1930-01-01.',
    ],
    [
      'a birth on 29 February of a common year',
      { bornFrom: '2005-02-29' },
      'bornFrom',
      'Enter a real date as YYYY-MM-DD.',
    ],
    ['a day that is no text', { bornTo: 20080801 }, 'bornTo', 'This must be text.'],
    [
      '31 years more',
      { relaxations: [{ category: 'sc', years: 31 }] },
      'relaxations.0.years',
      'Enter 0 to 30 years.',
    ],
    [
      'an unknown group',
      { relaxations: [{ category: 'x', years: 1 }] },
      'relaxations.0.category',
      'Choose a group from the list.',
    ],
    [
      'a group twice',
      {
        relaxations: [
          { category: 'sc', years: 5 },
          { category: 'sc', years: 3 },
        ],
      },
      'relaxations',
      'Name each group once.',
    ],
    ['a blank text', { other: '  ' }, 'other', 'Enter text, or leave the field out.'],
    ['an unknown state', { domicile: 'Atlantis' }, 'domicile', 'Choose a state from the list.'],
    [
      'an unknown level',
      { qualifications: ['PhD'] },
      'qualifications.0',
      'Choose qualifications from the list.',
    ],
  ])(
    'an eligibility row with %s is rejected, and the error names the field',
    (_what, row, field, message) => {
      expect(faultsOf(row)).toEqual([[`0.${field}`, message]])
    },
  )

  it('an eligibility row accepts 29 February of a leap year as each of its days', () => {
    const days = { ageOn: '2028-02-29', bornFrom: '2000-02-29', bornTo: '2008-02-29' }
    expect(faultsOf(days)).toEqual([])
  })

  it.each<[bornTo: string, errors: string[]]>([
    ['2021-12-01', []],
    ['2021-12-02', ['eligibility[1].bornTo']],
    ['2027-01-01', ['eligibility[1].bornTo']],
  ])('a last date of birth of %s has the errors %j for applications from 2026-12-01', (bornTo, fields) => {
    const rows = [{ bornTo: '2008-08-01' }, { bornFrom: '1999-08-02', bornTo }]
    const errors = birthDayErrors(rows, '2026-12-01')
    expect(errors.map(({ field }) => field)).toEqual(fields)
    for (const { message } of errors)
      expect(message).toBe('Enter a date of birth at least 5 years before the begin date.')
  })

  it('a first date of birth in the future is an error, and dates without a real begin date are none', () => {
    expect(birthDayErrors([{ bornFrom: '2030-01-01' }], '2026-12-01')).toMatchObject([
      { field: 'eligibility[0].bornFrom' },
    ])
    expect(birthDayErrors([{ bornFrom: '2030-01-01' }], 'soon')).toEqual([])
  })

  it('more than 40 eligibility rows are rejected', () => {
    expect(eligibility.safeParse(Array.from({ length: 40 }, () => ROW)).success).toBe(true)
    expect(eligibility.safeParse(Array.from({ length: 41 }, () => ROW)).success).toBe(false)
  })
})
