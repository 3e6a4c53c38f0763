// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { employmentType } from './job-posting.ts'

test.each([
  ['Nineteen part-time commissions for graduates', 'PART_TIME'],
  ['The society takes laboratory staff on contract.', 'CONTRACTOR'],
  ['RSSB Ayush Officer (NHM Contract) Recruitment', 'CONTRACTOR'],
  ['Posts on a contract basis', 'CONTRACTOR'],
  ['Contractual posts of teachers', 'CONTRACTOR'],
  ['संविदा पर भर्ती', 'CONTRACTOR'],
  ['Ten temporary posts', 'TEMPORARY'],
  ['A full time post of a librarian', 'FULL_TIME'],
] as const)('employmentType returns the employment type that the text names: %s', (text, expected) => {
  expect(employmentType(text)).toBe(expected)
})

test.each([
  '',
  'Constable Recruitment 2026',
  'Indian Contract Act is in the syllabus',
  'Contractor licence needed',
  'Full-time and part-time posts',
  'Full-time posts on contract',
  'Diploma after a full course',
  'Temporary address proof is enough',
  'Apprentices of one year',
])('employmentType returns null for an ambiguous text: %s', (text) => {
  expect(employmentType(text)).toBeNull()
})

test('employmentType finds exactly the expected employment types in the seed notices', () => {
  const notices = JSON.parse(
    readFileSync(new URL('../../../server/seed/notices.json', import.meta.url), 'utf8'),
  ) as { postName: string; description: string }[]
  const found = notices.flatMap(({ postName, description }) => {
    const type = employmentType(`${postName} ${description}`)
    return type === null ? [] : [`${type}: ${postName.slice(0, 40)}`]
  })
  expect(found).toEqual([
    'CONTRACTOR: SHS Bihar Laboratory Technician and Seni',
    'CONTRACTOR: RSSB Ayush Officer (NHM Contract) Recrui',
    'CONTRACTOR: RSSB Support Engineer and Support Chemis',
    'PART_TIME: Territorial Army Officer Online Entrance',
  ])
})
