import { expect, it } from 'vitest'
import { searchableText } from './job-text.ts'

const EMPTY = {
  description: '',
  jobRole: '',
  location: '',
  state: '',
  totalPost: '',
  importantDates: [],
  applicationFee: [],
  ageLimit: [],
  applyLink: [],
  admissionLink: [],
  admitCardLink: [],
  answerKeyLink: [],
  resultLink: [],
  informationSections: [],
}
type Post = Parameters<typeof searchableText>[0]

const link = (label: string) => [{ label, link: 'https://ssc.gov.in/notice.pdf' }]

const words = (post: Partial<Post>) =>
  searchableText({ ...EMPTY, ...post })
    .split(/\s+/)
    .filter(Boolean)

it.each<[string, Partial<Post>, string[]]>([
  ['an empty post', {}, []],
  [
    'its fields',
    { description: 'Clerk', jobRole: 'Typist', location: 'Patna', state: 'Bihar', totalPost: '1,234' },
    ['Clerk', 'Typist', 'Patna', 'Bihar', '1,234'],
  ],
  [
    'labels of dates, fees and ages',
    {
      importantDates: [{ label: 'Exam' }],
      applicationFee: [{ label: 'SC/ST' }],
      ageLimit: [{ label: 'OBC' }],
    },
    ['Exam', 'SC/ST', 'OBC'],
  ],
  [
    'labels of links, without their addresses',
    {
      applyLink: link('Apply'),
      admissionLink: link('Admission'),
      admitCardLink: link('Admit'),
      answerKeyLink: link('Key'),
      resultLink: link('Result'),
    },
    ['Apply', 'Admission', 'Admit', 'Key', 'Result'],
  ],
  [
    'the cells of tables',
    {
      informationSections: [
        {
          informationName: 'रिक्तियां',
          Information: [{ values: [[['Clerk'], ['Typist', '12']], [['40']]] }, { values: [] }],
        },
      ],
    },
    ['रिक्तियां', 'Clerk', 'Typist', '12', '40'],
  ],
])('the searchable text of a post contains %s', (_what, post, expected) => {
  expect(words(post)).toEqual(expected)
})

it('the searchable text of a post separates the cells of a table', () => {
  const values = Array.from({ length: 20_000 }, () => [['a'], ['b']])
  const sections = [{ informationName: '', Information: [{ values }] }]
  expect(words({ informationSections: sections })).toHaveLength(40_000)
})
