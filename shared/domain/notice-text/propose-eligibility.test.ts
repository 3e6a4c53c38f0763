import { describe, expect, it } from 'vitest'
import type { NoticeText } from './notice-lines.ts'
import { proposeEligibility } from './propose-eligibility.ts'
import type { ProposedRow } from './proposed-row.ts'

type Table = readonly (readonly string[])[]

type Parts = {
  title?: string
  text?: string
  ages?: readonly (readonly [string, string])[]
  tables?: Record<string, Table>
  state?: string
}

const notice = ({
  title = 'Clerk Recruitment 2026',
  text = '',
  ages = [],
  tables = {},
  state = '',
}: Parts): NoticeText => ({
  postName: title,
  description: text,
  ageLimit: ages.map(([label, age]) => ({ label, age })),
  informationSections: Object.entries(tables).map(([informationName, rows]) => ({
    informationName,
    Information: [{ values: rows.map((row) => row.map((cell) => cell.split(' / '))) }],
  })),
  state,
})

const plain = ({ from: _from, check, relaxations, ...row }: ProposedRow) => ({
  ...row,
  ...(relaxations.length > 0 && {
    relaxations: relaxations.map(({ category, years }) => `${category} ${years}`),
  }),
  ...(check.length > 0 && { check: [...new Set(check.map(({ field }) => field))].toSorted() }),
})

const rowsOf = (parts: Parts) => proposeEligibility(notice(parts)).rows.map(plain)

const ELIGIBILITY = [['Post', 'Required']] as const
const AGE = [['Age', '18 to 30 years (as on 01/08/2026)']] as const
const CONDITION_CHECKS = ['domicile', 'experience', 'label', 'other']
const AGE_CHECKS = [
  'ageOn',
  'bornFrom',
  'bornTo',
  'label',
  'maxAge',
  'minAge',
  'other',
  'relaxations',
  'relaxationsAdd',
]

describe('the proposed rows of a notice', () => {
  it('each value of a row has the line that it was read from', () => {
    const { rows, unread } = proposeEligibility(
      notice({
        ages: [...AGE, ['OBC', 'up to 33 years']],
        tables: { Eligibility: [...ELIGIBILITY, ['Clerk', 'Any degree / Typing 30 wpm']] },
      }),
    )
    expect({ rows, unread }).toEqual({
      rows: [
        {
          qualifications: ['Graduate'],
          minAge: 18,
          maxAge: 30,
          ageOn: '2026-08-01',
          relaxations: [{ category: 'obc', years: 3, from: 'OBC: up to 33 years' }],
          other: 'Typing 30 wpm',
          check: [],
          from: {
            qualifications: ['Any degree'],
            minAge: ['Age: 18 to 30 years (as on 01/08/2026)'],
            maxAge: ['Age: 18 to 30 years (as on 01/08/2026)'],
            ageOn: ['Age: 18 to 30 years (as on 01/08/2026)'],
            relaxations: ['OBC: up to 33 years'],
            other: ['Typing 30 wpm'],
          },
        },
      ],
      unread: [],
    })
  })

  it('posts with different limits have a row each', () => {
    expect(
      rowsOf({
        ages: [
          ['Forest Guard', '18 to 24 years'],
          ['Forester', '18 to 40 years'],
        ],
        tables: { Eligibility: [...ELIGIBILITY, ['Forest Guard', 'Class 10'], ['Forester', 'Class 12']] },
      }),
    ).toEqual([
      { label: 'Forest Guard', qualifications: ['10th'], minAge: 18, maxAge: 24 },
      { label: 'Forester', qualifications: ['12th'], minAge: 18, maxAge: 40 },
    ])
  })

  it('a requirement of all posts joins each limit, and equal rows are one', () => {
    const ages = [
      ['Manager', '25 to 35 years'],
      ['Clerk', '18 to 30 years'],
    ] as const
    expect(rowsOf({ ages, tables: { Eligibility: [...ELIGIBILITY, ['All posts', 'Any degree']] } })).toEqual([
      { label: 'Manager', qualifications: ['Graduate'], minAge: 25, maxAge: 35 },
      { label: 'Clerk', qualifications: ['Graduate'], minAge: 18, maxAge: 30 },
    ])
    const equal = [...ELIGIBILITY, ['Clerk', 'Class 12'], ['Typist', 'Class 12']]
    expect(rowsOf({ tables: { Eligibility: equal } })).toEqual([{ qualifications: ['12th'] }])
  })

  it('posts without a stated age or level say so', () => {
    const vacancies = [
      ['Post', 'Posts'],
      ['Clerk', '3'],
      ['Driver', '2'],
    ]
    expect(rowsOf({ ages: [['Clerk', '18 to 30 years']], tables: { Vacancy: vacancies } })).toEqual([
      { label: 'Clerk', qualifications: [], minAge: 18, maxAge: 30 },
      { label: 'Driver', qualifications: [], other: 'Not stated: age limit' },
    ])
    const tables = { Vacancy: vacancies, Eligibility: [...ELIGIBILITY, ['Clerk', 'Class 12']] }
    expect(rowsOf({ ages: [['Age', '18 to 30 years']], tables })).toEqual([
      { label: 'Clerk', qualifications: ['12th'], minAge: 18, maxAge: 30 },
      { label: 'Driver', qualifications: [], minAge: 18, maxAge: 30, other: 'Not stated: qualification' },
    ])
  })

  it('posts that the tables name differently are reported', () => {
    const tables = {
      Vacancy: [
        ['Post', 'Posts'],
        ['Typist', '3'],
        ['Driver', '2'],
      ],
      Eligibility: [...ELIGIBILITY, ['Office staff', 'Class 12'], ['Driver', 'Class 10']],
    }
    expect(proposeEligibility(notice({ tables })).unread).toEqual(['Typist'])
  })

  it.each([
    [
      [
        ['Male', '37'],
        ['Female UR, BC/EBC', '40'],
        ['SC/ST', '42'],
      ],
      ['obc 3', 'sc 5', 'st 5', 'female 3'],
      false,
    ],
    [
      [
        ['UR, EWS men', '25'],
        ['UR, EWS women', '28'],
        ['OBC men', '30'],
        ['OBC women', '33'],
      ],
      ['ews 0', 'obc 5', 'female 3'],
      true,
    ],
    [
      [
        ['UR', '35'],
        ['BC-I/BC-II', '37'],
        ['Female UR/BC-I/BC-II', '38'],
      ],
      ['obc 2', 'female 3'],
      false,
    ],
    [
      [
        ['UR, OBC', '33'],
        ['MBC', '36'],
        ['Home guards', '40'],
      ],
      ['obc 0', 'other 3', 'other 7'],
      undefined,
    ],
    [
      [
        ['General', '30'],
        ['OBC / SC / Female', '35'],
      ],
      ['obc 5', 'sc 5', 'female 5'],
      undefined,
    ],
  ])('the years of groups, and if they add up, come from %j', (limits, relaxations, relaxationsAdd) => {
    const ages = limits.map(([label = '', age]) => [label, `up to ${age} years`] as const)
    const [row] = rowsOf({ ages })
    expect(row).toMatchObject({ relaxations })
    expect(row?.relaxationsAdd).toBe(relaxationsAdd)
    expect(row?.check).toBeUndefined()
  })

  it('residents of the state have their own row', () => {
    const ages = [
      ['General', '21 to 30 years'],
      ['Residents of the state', 'up to 40 years'],
    ] as const
    expect(rowsOf({ ages, state: 'Bihar' })).toEqual([
      { label: 'Residents of Bihar', qualifications: [], minAge: 21, maxAge: 40, domicile: 'Bihar' },
      { label: 'Others', qualifications: [], minAge: 21, maxAge: 30 },
    ])
  })

  it('a table in Hindi with Devanagari digits is read', () => {
    expect(
      rowsOf({
        title: 'लिपिक भर्ती २०२६',
        ages: [['आयु', '१८ से २७ वर्ष (०१/०८/२०२६ को)']],
        tables: {
          'शैक्षिक योग्यता': [
            ['पद', 'योग्यता'],
            ['लिपिक', '१२वीं पास'],
          ],
        },
      }),
    ).toEqual([{ qualifications: ['12th'], minAge: 18, maxAge: 27, ageOn: '2026-08-01' }])
  })

  it.each([
    ['Any graduate may apply.', { qualifications: ['Graduate'] }],
    ['Law graduates who know Hindi.', { qualifications: ['Professional'], subjects: ['Law'] }],
    ['एएनएम के पद, केवल महिला अभ्यर्थी।', { sex: 'female' }],
    ['Graduates with a permanent resident certificate apply online.', { domicile: 'Bihar' }],
    ['Unmarried candidates.', { other: 'Unmarried candidates.' }],
  ])('a sentence without a table states conditions: %s', (text, expected) => {
    const [row] = rowsOf({ text, state: 'Bihar' })
    expect(row).toMatchObject(expected)
    expect(row?.check).toBeUndefined()
  })

  it('a notice without a condition has no row', () => {
    expect(proposeEligibility(notice({ text: 'Dates can move.' }))).toEqual({ rows: [], unread: [] })
    const calendar = notice({ title: 'Annual Calendar 2026', ages: [['Age', 'Decided by each vacancy']] })
    expect(proposeEligibility(calendar)).toEqual({ rows: [], unread: [] })
  })
})

describe('bad input of the reader', () => {
  it.each([
    [{ ages: [['Age', '18-25/28/30']] }, AGE_CHECKS],
    [{ ages: [['Age', '18 to 30 years as on 29/02/2026']] }, AGE_CHECKS],
    [{ ages: [['Blue badge holders', '18 to 30 years']] }, AGE_CHECKS],
    [
      { ages: [['Age', '30 to 18 years']] },
      ['bornFrom', 'bornTo', 'maxAge', 'minAge', 'relaxations', 'relaxationsAdd'],
    ],
    [
      {
        ages: [
          ['Age', '18 to 30 years'],
          ['Age', '18 to 35 years'],
        ],
      },
      AGE_CHECKS,
    ],
    [{ ages: [['Born', 'after 01/01/1900']] }, ['bornFrom']],
    [
      {
        ages: [
          ['Age', '18 to 30 years as on 01/08/2026'],
          ['Born', 'before 02/09/2026'],
        ],
      },
      ['bornTo'],
    ],
    [
      {
        ages: [
          ['UR', 'up to 30 years'],
          ['OBC', 'up to 28 years'],
        ],
      },
      ['relaxations', 'relaxationsAdd'],
    ],
    [
      {
        ages: [
          ['UR', 'up to 30 years'],
          ['BC women', 'up to 35 years'],
        ],
      },
      ['relaxations', 'relaxationsAdd', 'sex'],
    ],
    [{ text: 'Science graduates.' }, ['qualifications', 'subjects']],
    [{ text: 'Women constables.' }, ['sex']],
    [{ text: 'A driving licence is useful.' }, ['domicile', 'experience', 'label', 'other']],
    [{ text: 'The age limit is 45 years.' }, AGE_CHECKS],
    [{ text: 'Candidates born after 04.05.2003 may apply.' }, AGE_CHECKS],
    [
      { ages: AGE, text: 'Upper age is relaxed by 4 years for SC and ST.' },
      [...AGE_CHECKS, 'domicile', 'experience'].toSorted(),
    ],
    [{ text: 'Natives of the state with knowledge of Khasi.' }, ['domicile']],
    [
      {
        ages: [['Women Wardens', 'up to 41 years']],
        tables: { Eligibility: [...ELIGIBILITY, ['Women Wardens', 'Class 12']] },
      },
      ['bornFrom', 'bornTo', 'maxAge', 'minAge', 'relaxations', 'relaxationsAdd', 'sex'],
    ],
    [{ text: 'Class 8 level questions.' }, ['qualifications', 'subjects']],
    [
      {
        ages: [
          ['Age', '19 to 29 years'],
          ['SC, ST men', '5 years more'],
          ['Women of UR', '4 years more'],
        ],
      },
      ['relaxationsAdd'],
    ],
    [
      {
        ages: [
          ['General men and women', '18 to 24 years'],
          ['OBC men', 'up to 26 years'],
          ['OBC women', 'up to 28 years'],
        ],
      },
      ['relaxations', 'relaxationsAdd'],
    ],
    [{ title: 'Forestry Admission 2026', text: 'Ranks follow the PET scores.' }, [...CONDITION_CHECKS]],
    [{ tables: { Eligibility: [...ELIGIBILITY, ['Fireman (ST)', 'Class 10']] } }, ['label', 'other']],
    [{ title: 'Special Drive for PwD' }, ['other', 'relaxations', 'relaxationsAdd']],
    [
      {
        tables: {
          Eligibility: [
            ['Post', 'Required'],
            ['Clerk', 'HSC'],
          ],
        },
      },
      ['other', 'qualifications', 'subjects'],
    ],
    [
      {
        tables: {
          Eligibility: [
            ['Post', 'Required'],
            ['Clerk', 'Class 12 / or ITI'],
          ],
        },
      },
      ['experience', 'other', 'qualifications', 'subjects'],
    ],
  ] as const)('the row of an unclear notice is marked, and has no wrong value: %j', (parts, fields) => {
    const [row, another] = rowsOf(parts)
    expect(row?.check).toEqual(fields)
    expect(another).toBeUndefined()
  })

  it('many unread lines beside many posts are each marked once for every row', () => {
    const text = Array.from({ length: 1400 }, (_, at) => `Age ${20 + (at % 55)} years${at}.`).join('\n')
    const posts = Array.from({ length: 40 }, (_, at) => `Officer of wing ${at}`)
    const tables = {
      Eligibility: [...ELIGIBILITY, ...posts.map((post, at) => [post, `Degree, ${50 + at}%`])],
    }
    const { rows } = proposeEligibility(notice({ text, tables }))
    expect(rows).toHaveLength(40)
    for (const { check } of rows) {
      expect(new Set(check.map(({ from }) => from)).size).toBeGreaterThan(1000)
      expect(new Set(check.map(({ field, from }) => `${field} ${from}`)).size).toBe(check.length)
    }
  })

  it('a text that is too long is cut and marked', () => {
    const [row] = rowsOf({ text: 'Dates can move. '.repeat(5000), ages: AGE })
    expect(row?.maxAge).toBe(30)
    expect(row?.check).toContain('maxAge')
    const rows = [...ELIGIBILITY, ...Array.from({ length: 500 }, (_, at) => [`Clerk ${at}`, 'Class 12'])]
    expect(proposeEligibility(notice({ tables: { Eligibility: rows } })).rows[0]?.check).not.toEqual([])
  })

  it.each(['(', '18-', '18 to ', '@0@', '१', 'Class 10 and ', '\0', '|', ';', 'SC/', '𝟙𝟘', '01/01/2026 '])(
    'hostile text gives rows of bounded size: %j',
    (part) => {
      const text = part.repeat(30_000)
      const parts = {
        title: text,
        text,
        ages: [[text, text]] as const,
        tables: {
          [text]: [[text, text]],
          Eligibility: [
            ['Post', text],
            [text, text],
          ],
        },
      }
      const { rows } = proposeEligibility(notice(parts))
      expect(rows.length).toBeLessThanOrEqual(40)
      for (const { other = '', label = '' } of rows)
        expect(Math.max(other.length, label.length)).toBeLessThanOrEqual(500)
    },
  )
})
