import { describe, expect, it } from 'vitest'
import type { NoticeText } from './notice-lines.ts'
import { proposeEligibility } from './propose-eligibility.ts'

type Parts = {
  title?: string
  text?: string
  ages?: readonly (readonly [string, string])[]
  tables?: Record<string, readonly (readonly string[])[]>
}

const toNotice = ({
  title = 'Technician Recruitment 2027',
  text = '',
  ages = [],
  tables = {},
}: Parts): NoticeText => ({
  postName: title,
  description: text,
  state: '',
  ageLimit: ages.map(([label, age]) => ({ label, age })),
  informationSections: Object.entries(tables).map(([informationName, rows]) => ({
    informationName,
    Information: [{ values: rows.map((row) => row.map((cell) => [cell])) }],
  })),
})

const marksOf = (parts: Parts): string[][] =>
  proposeEligibility(toNotice(parts)).rows.map(({ check }) =>
    [...new Set(check.map(({ field }) => field))].toSorted(),
  )

const AGES = [['Age', '19 to 29 years (as on 01/03/2027)']] as const
const STUDY = {
  Qualification: [
    ['Post', 'Required'],
    ['Technician', 'Class 12'],
  ],
} as const

describe('the marks of a notice with lines that no row has', () => {
  it('a notice whose numbers, days, groups and levels are all in its rows has no mark', () => {
    expect(marksOf({ ages: [...AGES, ['SC, ST', '4 years more']], tables: STUDY })).toEqual([[]])
  })

  it.each([
    [
      'a crucial day in the text',
      { ages: [['Age', '19 to 29 years']], text: 'Crucial date for age: 4th March 2027.' },
      'ageOn',
    ],
    [
      'a day of birth in a table',
      {
        ages: AGES,
        tables: {
          ...STUDY,
          Note: [
            ['Point', 'Day'],
            ['Birth', 'born after 05.06.1999'],
          ],
        },
      },
      'bornFrom',
    ],
    [
      'an age with a short word for years',
      { tables: STUDY, text: 'Technician: minimum 19 yrs, maximum 26 yrs' },
      'maxAge',
    ],
    [
      'years of a group that no row has',
      { ages: AGES, tables: { ...STUDY, Benefit: [['Concession of 4 years', 'OBC']] } },
      'relaxations',
    ],
    [
      'a level in the first row of a table without titles',
      {
        ages: AGES,
        tables: {
          Essential: [
            ['Education', 'Class 12 pass'],
            ['Typing', '30 wpm'],
          ],
        },
      },
      'qualifications',
    ],
    [
      'a requirement whose level is unknown',
      { ages: AGES, text: 'योग्यता: बी.एफ.ए. उत्तीर्ण' },
      'qualifications',
    ],
    [
      'a post of one sex in the list of ages',
      {
        ages: [
          ['Driver (male)', '19 to 29 years'],
          ['Guard', '19 to 31 years'],
        ],
      },
      'sex',
    ],
    [
      'Hindi in Latin letters',
      { ages: AGES, tables: STUDY, text: 'Bihar ke niwasi hi aavedan kar sakte hain.' },
      'domicile',
    ],
  ] satisfies [string, Parts, string][])('%s is marked', (_name, parts, field) => {
    expect(marksOf(parts).flat()).toContain(field)
  })

  it('the years of a course are marked, since they may count experience', () => {
    const tables = {
      Qualification: [
        ['Post', 'Required'],
        ['Accountant', 'Three years BBA with 60%'],
      ],
    }
    expect(marksOf({ ages: AGES, tables }).flat()).toContain('experience')
  })

  it('the years of a licence are marked, since they are no experience', () => {
    const tables = {
      Qualification: [
        ['Post', 'Required'],
        ['Pilot', 'Class 10 and a boat licence of six years'],
      ],
    }
    expect(marksOf({ ages: AGES, tables }).flat()).toEqual(expect.arrayContaining(['experience', 'other']))
  })

  it('a line about all trades gives their ages to every post', () => {
    const tables = {
      Eligibility: [
        ['Trade', 'Study'],
        ['Cook', 'Class 8'],
        ['Clerk', 'Class 12'],
      ],
    }
    const { rows } = proposeEligibility(toNotice({ ages: [['All trades', '19 to 40 years']], tables }))
    expect(rows.map(({ minAge, maxAge }) => [minAge, maxAge])).toEqual([
      [19, 40],
      [19, 40],
    ])
  })

  it('a higher level after a semicolon is marked, since it may be required as well', () => {
    const tables = {
      Qualification: [
        ['Post', 'Required'],
        ['Pharmacist', 'Class 12 with science; diploma in pharmacy'],
      ],
    }
    expect(marksOf({ ages: AGES, tables }).flat()).toContain('qualifications')
  })

  it('a sentence that admits men only decides the sex, also if it names women', () => {
    const text = 'Only male candidates; women need not apply.'
    expect(proposeEligibility(toNotice({ ages: AGES, tables: STUDY, text })).rows[0]?.sex).toBe('male')
  })

  it('rows of groups in a table of eligibility are conditions, not posts', () => {
    const tables = {
      Eligibility: [
        ['Category', 'Marks'],
        ['UR, OBC', 'Degree with 60%'],
        ['SC, ST', 'Degree with 50%'],
      ],
    }
    expect(marksOf({ ages: AGES, tables }).flat()).toContain('other')
  })

  it('two tables that name one post leave it to a person', () => {
    const tables = {
      ...STUDY,
      'Physical eligibility': [
        ['Post', 'Required'],
        ['Technician', 'Good eyesight'],
      ],
    }
    expect(proposeEligibility(toNotice({ ages: AGES, tables })).unread).toEqual(['Technician'])
  })

  it('two unread sentences mark each field that the row leaves empty', () => {
    const text = 'Candidates must hold the licence of the board.\nOnly trained persons need apply.'
    expect(marksOf({ ages: AGES, tables: STUDY, text })).toEqual([
      [
        'bornFrom',
        'bornTo',
        'domicile',
        'experience',
        'label',
        'other',
        'relaxations',
        'relaxationsAdd',
        'sex',
        'subjects',
      ],
    ])
  })

  it('a notice without any row has one for its unread lines', () => {
    const { rows } = proposeEligibility(toNotice({ text: 'The upper age is 33 years.' }))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ qualifications: [], relaxations: [], from: {} })
  })
})
