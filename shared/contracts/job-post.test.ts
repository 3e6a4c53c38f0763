import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { buildJobPost, buildJobPostItem } from '#shared/testing/builders.ts'
import { fieldErrors } from './envelope.ts'
import type { FieldError } from './envelope.ts'
import { jobPost, JobPostDetail, JobPostSummary } from './job-post.ts'

const REQUIRED = 'Please fill in all required fields'
const NOT_TEXT = 'This must be text.'
const NOT_LIST = 'This must be a list.'
const NOT_LINK = 'Enter a web address that begins with http:// or https://.'
const NOT_DAY = 'Enter a real date as YYYY-MM-DD.'
const NOT_STORABLE = 'This text has characters that cannot be saved.'
const atMost = (max: string, what = 'characters') => `Use at most ${max} ${what}.`

const { CreateBody, UpdateBody } = jobPost

function findErrors(schema: z.ZodObject, body: unknown): FieldError[] {
  const parsed = schema.safeParse(body)
  return parsed.success ? [] : fieldErrors(parsed.error.issues, Object.keys(schema.shape))
}
const without = (...fields: string[]) =>
  Object.fromEntries(Object.entries(buildJobPost()).filter(([field]) => !fields.includes(field)))
const withField = (field: string, value: unknown) => ({ ...buildJobPost(), [field]: value })
const times = <Value>(length: number, value: Value): Value[] => Array.from({ length }, () => value)
const table = (values: unknown) => [{ informationName: 'Vacancy', Information: [{ values }] }]

const CELL = 'informationSections[0].Information[0].values[0][0]'
const LINK_LISTS = ['resultLink', 'admitCardLink', 'answerKeyLink', 'admissionLink', 'applyLink']
const DETAIL_LISTS = [
  ['importantDates', 'date'],
  ['applicationFee', 'fee'],
  ['ageLimit', 'age'],
] as const
const FACTS = ['salary', 'jobRole', 'totalPost', 'location']

/** Bodies that a create and an update both reject: test name, field set, its value, field in the error, message. */
const REFUSED: [string, string, unknown, string, string][] = [
  ...['postName', 'description', 'notificationLink', 'beginDate'].flatMap(
    (field): [string, string, unknown, string, string][] => [
      ['an empty text', field, '', field, REQUIRED],
      ['white space', field, ' \t\u00A0', field, REQUIRED],
      ['zero-width characters', field, '\u200B\uFEFF', field, REQUIRED],
      ['a number', field, 12345, field, NOT_TEXT],
      ['null', field, null, field, NOT_TEXT],
      ['a query operator', field, { $gt: '' }, field, NOT_TEXT],
      ['a list', field, ['a'], field, NOT_TEXT],
    ],
  ),
  ...['postName', 'description', ...FACTS].flatMap((field): [string, string, unknown, string, string][] => [
    ['NUL', field, 'Clerk\0', field, NOT_STORABLE],
    ['a lone high surrogate', field, 'Clerk \uD83D 2026', field, NOT_STORABLE],
    ['a lone low surrogate', field, '\uDE00', field, NOT_STORABLE],
  ]),
  ['301 characters', 'postName', 'x'.repeat(301), 'postName', atMost('300')],
  ['100 KB', 'postName', 'भर्ती '.repeat(6400), 'postName', atMost('300')],
  ['20,001 characters', 'description', 'x'.repeat(20_001), 'description', atMost('20,000')],
  ...FACTS.flatMap((field): [string, string, unknown, string, string][] => [
    ['301 characters', field, 'x'.repeat(301), field, atMost('300')],
    ['a number', field, -5, field, NOT_TEXT],
  ]),
  ...['31/02/2026', '2026-13-01', 'till 31 November 2026'].map(
    (date): [string, string, unknown, string, string] => [
      'a date that is no day',
      'importantDates',
      [{ label: 'Exam', date }],
      'importantDates[0].date',
      'This date does not exist. Enter a real date, or words.',
    ],
  ),
  ['javascript', 'notificationLink', 'javascript:alert(1)', 'notificationLink', NOT_LINK],
  ['words', 'notificationLink', 'Available Soon', 'notificationLink', NOT_LINK],
  [
    'credentials',
    'notificationLink',
    'https://a:b@example.in/',
    'notificationLink',
    'Check the name of the website in this address.',
  ],
  ['NUL', 'notificationLink', 'https://example.in/\0', 'notificationLink', NOT_STORABLE],
  [
    '2,049 characters',
    'notificationLink',
    `https://a.in/${'x'.repeat(2036)}`,
    'notificationLink',
    atMost('2,048'),
  ],
  ['a day that is none', 'beginDate', '2026-02-30', 'beginDate', NOT_DAY],
  ['a day as it is shown', 'beginDate', '31/02/2025', 'beginDate', NOT_DAY],
  ['an instant', 'beginDate', '2026-12-01T00:00:00Z', 'beginDate', NOT_DAY],
  ['words', 'lastDate', 'Before Exam', 'lastDate', NOT_DAY],
  ['a space', 'lastDate', ' ', 'lastDate', NOT_DAY],
  ['null', 'lastDate', null, 'lastDate', NOT_TEXT],
  ...['bihar ', 'bihar', 'Jammu & Kashmir', 'All States', ' ', null, 4].map(
    (state): [string, string, unknown, string, string] => [
      `the state ${JSON.stringify(state)}`,
      'state',
      state,
      'state',
      'Choose a state from the list.',
    ],
  ),
  ...['no-such-body', 'SSC', 'Staff Selection Commission', ' ', '__proto__', 'ssc\0'].map(
    (slug): [string, string, unknown, string, string] => [
      `the organisation ${JSON.stringify(slug)}`,
      'organisation',
      slug,
      'organisation',
      'Choose an organisation from the list.',
    ],
  ),
  ...[null, 4, ['ssc'], { $gt: '' }].map((value): [string, string, unknown, string, string] => [
    JSON.stringify(value),
    'organisation',
    value,
    'organisation',
    NOT_TEXT,
  ]),
  ...['job', 'Vacancy', '', ' ', null, 4, ['vacancy']].map(
    (purpose): [string, string, unknown, string, string] => [
      `the purpose ${JSON.stringify(purpose)}`,
      'purpose',
      purpose,
      'purpose',
      'Choose a purpose from the list.',
    ],
  ),
  ...['10TH', '', null, 10, ['10th']].map((name): [string, string, unknown, string, string] => [
    `the qualification ${JSON.stringify(name)}`,
    'qualifications',
    ['8th', name],
    'qualifications[1]',
    'Choose qualifications from the list.',
  ]),
  ['a text', 'qualifications', '10th', 'qualifications', NOT_LIST],
  ['null', 'qualifications', null, 'qualifications', NOT_LIST],
  ['one twice', 'qualifications', ['ITI', 'ITI'], 'qualifications', 'Name each qualification once.'],
  ['nine', 'qualifications', times(9, 'ITI'), 'qualifications', atMost('8', 'entries')],
  ...LINK_LISTS.flatMap((list): [string, string, unknown, string, string][] => [
    ['a text', list, 'https://example.in', list, NOT_LIST],
    ['null', list, null, list, NOT_LIST],
    ['javascript', list, [{ label: 'a', link: '\t\nJaVaScRiPt:alert(1)' }], `${list}[0].link`, NOT_LINK],
    [
      'words',
      list,
      [
        { label: 'a', link: '' },
        { label: 'b', link: 'Soon' },
      ],
      `${list}[1].link`,
      NOT_LINK,
    ],
    [
      'javascript under a blank label',
      list,
      [{ label: ' ', link: 'javascript:1' }],
      `${list}[0].link`,
      NOT_LINK,
    ],
    ['no link', list, [{ label: 'a' }], `${list}[0].link`, NOT_TEXT],
    ['no label', list, [{ link: '' }], `${list}[0].label`, NOT_TEXT],
    ['201 characters', list, [{ label: 'x'.repeat(201), link: '' }], `${list}[0].label`, atMost('200')],
    ['101 entries', list, times(101, { label: 'a', link: '' }), list, atMost('100', 'entries')],
  ]),
  ...DETAIL_LISTS.flatMap(([list, key]): [string, string, unknown, string, string][] => [
    ['a text', list, 'a', list, NOT_LIST],
    ['a number', list, [{ label: 'a', [key]: 100 }], `${list}[0].${key}`, NOT_TEXT],
    ['NUL', list, [{ label: 'a', [key]: '\0' }], `${list}[0].${key}`, NOT_STORABLE],
    ['201 characters', list, [{ label: 'x'.repeat(201), [key]: '' }], `${list}[0].label`, atMost('200')],
    ['101 entries', list, times(101, { label: 'a', [key]: '' }), list, atMost('100', 'entries')],
  ]),
  ['a text', 'informationSections', 'Vacancy: 10', 'informationSections', NOT_LIST],
  ['an object', 'informationSections', { length: 3 }, 'informationSections', NOT_LIST],
  ['null', 'informationSections', null, 'informationSections', NOT_LIST],
  [
    '21 sections',
    'informationSections',
    times(21, { informationName: 'a', Information: [] }),
    'informationSections',
    atMost('20', 'entries'),
  ],
  [
    '201 characters',
    'informationSections',
    [{ informationName: 'x'.repeat(201), Information: [] }],
    'informationSections[0].informationName',
    atMost('200'),
  ],
  ['a text for a cell', 'informationSections', table([['Post']]), CELL, NOT_LIST],
  ['a number for a line', 'informationSections', table([[[10]]]), `${CELL}[0]`, NOT_TEXT],
  ['a null for a row', 'informationSections', table([null]), CELL.slice(0, -3), NOT_LIST],
  ['NUL', 'informationSections', table([[['a\0']]]), `${CELL}[0]`, NOT_STORABLE],
  ['a lone surrogate', 'informationSections', table([[['a', '\uD800']]]), `${CELL}[1]`, NOT_STORABLE],
  ['2,001 characters', 'informationSections', table([[['x'.repeat(2001)]]]), `${CELL}[0]`, atMost('2,000')],
  ['21 columns', 'informationSections', table([times(21, [])]), CELL.slice(0, -3), atMost('20', 'columns')],
  ['501 rows', 'informationSections', table(times(501, [['a']])), CELL.slice(0, -6), atMost('500', 'rows')],
  [
    'a table of 10,000 rows by 8 columns',
    'informationSections',
    table(times(10_000, times(8, ['x']))),
    'informationSections',
    'Use at most 10,000 cells in all tables together.',
  ],
  [
    'too many cells in many tables',
    'informationSections',
    times(2, { informationName: 'a', Information: [{ values: times(500, times(20, [])) }] }),
    'informationSections',
    'Use at most 10,000 cells in all tables together.',
  ],
  ['a status that is none', 'status', 'live', 'status', 'Status is draft, scheduled or published.'],
  ['text for a tick', 'minorEdit', 'true', 'minorEdit', 'This must be true or false.'],
  ...['tomorrow', '2026-12-01', '2026-13-01T00:00:00Z', '2026-12-01T00:00:00+05:30', 5].map(
    (at): [string, string, unknown, string, string] => [
      `the time ${at}`,
      'publishAt',
      at,
      'publishAt',
      'Enter a date and time in ISO 8601, such as 2026-01-31T10:00:00.000Z.',
    ],
  ),
]

describe.each<[string, z.ZodObject]>([
  ['create', CreateBody],
  ['update', UpdateBody],
])('the schema checks the %s body of a job post', (_name, schema) => {
  it.each(REFUSED)('a body with %s in the field %s is rejected', (_what, field, value, named, message) => {
    expect(findErrors(schema, withField(field, value))).toEqual([{ field: named, message }])
  })

  it.each<[string, string, unknown]>([
    ['300 characters', 'postName', 'x'.repeat(300)],
    ['tags and quotes', 'postName', 'SSC <script>alert(1)</script> "CGL" \' & 2026'],
    ['20,000 characters', 'description', 'भ'.repeat(20_000)],
    ['2,048 characters', 'notificationLink', `https://a.in/${'x'.repeat(2035)}`],
    ['an address with a Devanagari host', 'notificationLink', 'https://भारत.भारत/'],
    ['a leap day', 'beginDate', '2028-02-29'],
    ['nothing', 'lastDate', ''],
    ['nothing', 'state', ''],
    ...STATES.map((state): [string, string, unknown] => ['the name', 'state', state]),
    ...FACTS.map((field): [string, string, unknown] => ['nothing', field, '']),
    ...[...LINK_LISTS, 'importantDates', 'informationSections'].map((field): [string, string, unknown] => [
      'no entries',
      field,
      [],
    ]),
    [
      'blank labels and links',
      'applyLink',
      [
        { label: '', link: '' },
        { label: ' ', link: ' ' },
      ],
    ],
    ['100 entries', 'resultLink', times(100, { label: 'x'.repeat(200), link: 'https://a.in' })],
    ['words for a date', 'importantDates', [{ label: 'Exam Date', date: 'As per Schedule' }]],
    ['rows of unequal length', 'informationSections', table([[['a']], [['b'], ['c']], []])],
    ['cells without lines', 'informationSections', table([[[], ['']]])],
    ['a line of 2,000 characters', 'informationSections', table([[['x'.repeat(2000)]]])],
    ['500 rows of 20 columns', 'informationSections', table(times(500, times(20, ['x'])))],
    ['20 sections', 'informationSections', times(20, { informationName: '', Information: [] })],
    ['draft', 'status', 'draft'],
    ['a time', 'publishAt', '2026-12-01T04:30:00.000Z'],
    ['a time of whole seconds', 'publishAt', '2026-12-01T04:30:00Z'],
    ['no time', 'publishAt', null],
    ['true', 'minorEdit', true],
  ])('a body with %s in the field %s is accepted unchanged', (_what, field, value) => {
    const body = withField(field, value)
    expect(schema.parse(body)).toEqual(body)
  })

  it.each<[string, string, unknown, unknown]>([
    ['the title', 'postName', '\u200B Clerk 201\u00088', 'Clerk 2018'],
    ['an address', 'notificationLink', 'example.gov.in/n.pdf', 'https://example.gov.in/n.pdf'],
    [
      'an address of a list',
      'resultLink',
      [{ label: 'Result', link: ' www.example.gov.in ' }],
      [{ label: 'Result', link: 'https://www.example.gov.in' }],
    ],
  ])('the schema of a body converts %s to the normal form that is stored', (_what, field, typed, stored) => {
    expect(schema.parse(withField(field, typed))).toEqual(withField(field, stored))
  })

  it('the schema of a body removes unknown keys at any depth', () => {
    const known = buildJobPost()
    const body = {
      ...known,
      _id: 'mine',
      createdAt: '2001-01-01T00:00:00.000Z',
      isOpen: true,
      role: 'admin',
      applyLink: known.applyLink.map((entry) => ({ ...entry, onclick: 'alert(1)' })),
      informationSections: known.informationSections.map((section) => ({ ...section, html: '<b>' })),
    }
    expect(schema.parse(body)).toEqual(known)
  })

  it('the schema of a body removes the keys __proto__ and constructor', () => {
    const json = JSON.stringify(buildJobPost())
    const body: unknown = JSON.parse(
      `{"__proto__":{"role":"admin"},"constructor":{"prototype":{}},${json.slice(1)}`,
    )
    const parsed = schema.parse(body)
    expect(Object.keys(parsed).toSorted()).toEqual(jobPost.fieldNames.toSorted())
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    expect('role' in parsed).toBe(false)
  })

  it('the schema of a body reports every invalid field in the order of the fields, not of the body', () => {
    const errors = findErrors(schema, {
      status: 'live',
      state: 'bihar',
      applyLink: [
        { label: 'a', link: 'x:y' },
        { label: 1, link: '' },
      ],
      resultLink: {},
      informationSections: table([['Post', 'Total']]),
      beginDate: 'soon',
      postName: '',
    })
    expect(errors.map(({ field }) => field)).toEqual([
      'postName',
      'description',
      'notificationLink',
      'resultLink',
      'applyLink[0].link',
      'applyLink[1].label',
      'informationSections[0].Information[0].values[0][0]',
      'informationSections[0].Information[0].values[0][1]',
      'state',
      'beginDate',
      'status',
    ])
    expect(errors[0]?.message).toBe(REQUIRED)
  })
})

describe('the schema of a create body', () => {
  it('the schema of a create body reports the four required fields if the body is empty', () => {
    const fields = ['postName', 'description', 'notificationLink', 'beginDate']
    expect(findErrors(CreateBody, {})).toEqual(fields.map((field) => ({ field, message: REQUIRED })))
  })

  it.each(['postName', 'description', 'notificationLink', 'beginDate'])(
    'a create body requires the field %s',
    (field) => {
      expect(findErrors(CreateBody, without(field))).toEqual([{ field, message: REQUIRED }])
    },
  )

  it('the schema of a create body sets defaults for optional fields, and no default for the publication fields', () => {
    const { postName, description, notificationLink, beginDate } = buildJobPost()
    const body = { postName, description, notificationLink, beginDate }
    expect(CreateBody.parse(body)).toStrictEqual({
      ...body,
      importantDates: [],
      applicationFee: [],
      ageLimit: [],
      resultLink: [],
      admitCardLink: [],
      answerKeyLink: [],
      admissionLink: [],
      applyLink: [],
      informationSections: [],
      state: '',
      lastDate: '',
      salary: '',
      jobRole: '',
      totalPost: '',
      location: '',
      qualifications: [],
      eligibility: [],
    })
  })

  it('a create body without a purpose gets the purpose that the name of the post suggests', () => {
    const purposeOf = (more: object) =>
      jobPost.complete(CreateBody.parse({ ...without('purpose'), ...more })).purpose
    expect(purposeOf({ postName: 'CTET January 2027 Online Form' })).toBe('examination')
    expect(purposeOf({ postName: 'Clerk wanted' })).toBe('vacancy')
    expect(purposeOf({ postName: 'CTET January 2027 Online Form', purpose: 'notice' })).toBe('notice')
  })

  it('a create body without an organisation gets the organisation that the name of the post mentions first', () => {
    const organisationOf = (more: object) =>
      jobPost.complete(CreateBody.parse({ ...without('organisation'), ...more })).organisation
    expect(organisationOf({ postName: 'SSC CGL 2026 by UPSC' })).toBe('ssc')
    expect(organisationOf({ postName: 'Clerk wanted' })).toBe('')
    expect(organisationOf({ postName: 'SSC CGL 2026', organisation: '' })).toBe('')
    expect(organisationOf({ postName: 'SSC CGL 2026', organisation: 'upsc' })).toBe('upsc')
  })

  it('the schema of a create body creates default lists anew for each post', () => {
    const body = without('applyLink', 'informationSections')
    const [one, other] = [CreateBody.parse(body), CreateBody.parse(body)]
    one.applyLink.push({ label: 'a', link: '' })
    expect(other.applyLink).toEqual([])
    expect(CreateBody.parse(body).applyLink).toEqual([])
    expect(other.informationSections).not.toBe(one.informationSections)
  })
})

describe('the schema of an update body', () => {
  it('the schema of an update body returns exactly the keys of the body', () => {
    const { postName, description, notificationLink } = buildJobPost()
    const parsed = UpdateBody.parse({ postName, description, notificationLink })
    expect(Object.keys(parsed)).toEqual(['postName', 'description', 'notificationLink'])
  })

  it('the schema of an update body reports the three required fields if the body is empty', () => {
    const fields = ['postName', 'description', 'notificationLink']
    expect(findErrors(UpdateBody, {})).toEqual(fields.map((field) => ({ field, message: REQUIRED })))
  })

  it.each(jobPost.fieldNames)(
    'an update body without the field %s is rejected or stays without it, and gets no default',
    (field) => {
      const body = without(field)
      if (jobPost.requiredOnUpdate.some((required) => required === field))
        expect(findErrors(UpdateBody, body)).toEqual([{ field, message: REQUIRED }])
      else expect(Object.keys(UpdateBody.parse(body))).toEqual(Object.keys(body))
    },
  )
})

describe('an item', () => {
  it('an item has every field even if the create request has only the required fields', () => {
    const { postName, description, notificationLink, beginDate } = buildJobPost()
    const created = CreateBody.parse({ postName, description, notificationLink, beginDate, status: 'draft' })
    expect(Object.keys(jobPost.Draft.parse(jobPost.complete(created)))).toEqual(jobPost.fieldNames)
  })

  it('the summary of an item has exactly the keys that its kind lists as summary', () => {
    expect(Object.keys(JobPostSummary.shape).toSorted()).toEqual(jobPost.summary.toSorted())
  })

  it('the summary of an item has no tables, link lists, description or history', () => {
    const summary = JobPostSummary.parse(buildJobPostItem())
    const heavy = [
      ...LINK_LISTS,
      ...DETAIL_LISTS.map(([list]) => list),
      'informationSections',
      'description',
      'history',
    ]
    expect(heavy.filter((key) => key in summary)).toEqual([])
  })

  it('only the detail contract requires the history of an item', () => {
    const { history, ...item } = buildJobPostItem()
    expect(jobPost.Item.parse(item)).toEqual(item)
    expect(JobPostDetail.safeParse(item).success).toBe(false)
    expect(JobPostDetail.parse({ ...item, history })).toEqual({ ...item, history })
  })
})
