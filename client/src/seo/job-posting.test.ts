// @vitest-environment node
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { en } from '#client/messages/en.ts'
import { jobPost, type JobPostDetail } from '#shared/contracts/job-post.ts'
import { addDays } from '#shared/domain/dates/india-day.ts'
import { hasStage } from '#shared/domain/jobs/job-stages.ts'
import { buildJobPostItem, buildSite } from '#shared/testing/builders.ts'
import { milestone } from '#shared/testing/dated-job.ts'
import type { PageMeta } from './page-meta.ts'
import { pageHead } from './page-head.ts'

const TODAY = '2026-12-05'
const ORIGIN = 'https://avsar.example'

type Json = { readonly [key: string]: unknown }

/** Returns the JobPosting data of a post's page, as a search engine parses it. */
function readPostings(post: JobPostDetail, more: Partial<PageMeta> = {}): Json[] {
  const head = pageHead({
    routeId: '/job/$key',
    status: 200,
    address: post.url,
    title: `${post.postName} | Avsar`,
    loaderData: post,
    site: buildSite(),
    today: TODAY,
    origin: ORIGIN,
    messages: en,
    ...more,
  })
  return [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json = '']) => JSON.parse(json) as Json)
    .filter((thing) => thing['@type'] === 'JobPosting')
}

const posting = (overrides: Partial<JobPostDetail> = {}) => readPostings(buildJobPostItem(overrides))[0]

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/
const isIso = (value: unknown): value is string =>
  typeof value === 'string' && ISO.test(value) && !Number.isNaN(Date.parse(value))
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isAddress = (value: unknown): value is string =>
  isText(value) && URL.canParse(value) && /^https?:/.test(value)
const isAbsent = (value: unknown) => value === undefined
const inside = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Json) : {})

/** Returns true if markup contains only closed paragraphs, list items and lists, as job descriptions may. */
function isSoundMarkup(html: string): boolean {
  const open: string[] = []
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([a-z]*)[^>]*>?/g)) {
    if (!/^<\/?(?:p|ul|li)>$/.test(tag)) return false
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0 && !/&(?!(?:amp|lt|gt|quot|#39);)/.test(html)
}

/** Returns violated rules of Google's job posting documentation, derived from the documentation, not from the code. */
function objections(thing: Json): string[] {
  const address = inside(inside(thing['jobLocation'])['address'])
  const organisation = inside(thing['hiringOrganization'])
  const identifier = inside(thing['identifier'])
  const salary = inside(thing['baseSalary'])
  const amount = inside(salary['value'])
  const { title, description, datePosted, validThrough, totalJobOpenings, url } = thing
  const rules: Record<string, boolean> = {
    'context and type': thing['@context'] === 'https://schema.org' && thing['@type'] === 'JobPosting',
    title: isText(title) && title.length <= 300 && !/[<>\n]/.test(title),
    description: isText(description) && description !== title && isSoundMarkup(description),
    datePosted: isIso(datePosted),
    validThrough:
      isAbsent(validThrough) ||
      (isIso(validThrough) && Date.parse(validThrough) > Date.parse(`${TODAY}T00:00+05:30`)),
    hiringOrganization: organisation['@type'] === 'Organization' && isText(organisation['name']),
    sameAs: isAbsent(organisation['sameAs']) || isAddress(organisation['sameAs']),
    jobLocation: inside(thing['jobLocation'])['@type'] === 'Place' && address['@type'] === 'PostalAddress',
    addressCountry: address['addressCountry'] === 'IN',
    addressRegion: isAbsent(address['addressRegion']) || isText(address['addressRegion']),
    addressLocality: isAbsent(address['addressLocality']) || isText(address['addressLocality']),
    identifier:
      identifier['@type'] === 'PropertyValue' && isText(identifier['name']) && isText(identifier['value']),
    url: isAddress(url) && url.startsWith(`${ORIGIN}/job/`),
    directApply: thing['directApply'] === false,
    totalJobOpenings:
      isAbsent(totalJobOpenings) || (Number.isInteger(totalJobOpenings) && Number(totalJobOpenings) > 0),
    baseSalary:
      isAbsent(thing['baseSalary']) ||
      (salary['currency'] === 'INR' &&
        amount['unitText'] === 'MONTH' &&
        (Number(amount['value']) > 0 || Number(amount['minValue']) < Number(amount['maxValue']))),
    employmentType:
      isAbsent(thing['employmentType']) ||
      ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY'].some((type) => type === thing['employmentType']),
    'no guesses': isAbsent(thing['jobLocationType']),
  }
  return Object.keys(rules).filter((name) => !rules[name])
}

const links = [{ label: 'Open', link: 'https://example.gov.in/open' }]
const none = { admissionLink: [], admitCardLink: [], answerKeyLink: [], resultLink: [] }

const notices = JSON.parse(
  readFileSync(new URL('../../../server/seed/notices.json', import.meta.url), 'utf8'),
) as unknown[]
const posts = notices.map((notice) => buildJobPostItem(jobPost.Draft.parse(notice)))

const findLive = (post: JobPostDetail): JobPostDetail => {
  const applyLink = hasStage(post.applyLink) ? post.applyLink : links
  return { ...post, ...none, applyLink, lastDate: TODAY }
}

test('every seed vacancy that is open has valid JobPosting data', () => {
  expect(posts.length).toBeGreaterThanOrEqual(198)
  const vacancies = posts.filter(({ purpose }) => purpose === 'vacancy')
  expect(vacancies.length).toBeGreaterThan(160)
  const problems = vacancies.flatMap((post, index) => {
    const live = { ...findLive(post), lastDate: addDays(TODAY, index % 30) }
    const found = readPostings(live)
    const problemsOfPost = found.length === 1 ? objections(found[0] ?? {}) : [`${found.length} postings`]
    return problemsOfPost.map((problem) => `${post.postName}: ${problem}`)
  })
  expect(problems).toEqual([])
})

test('an examination, admission, scholarship or calendar never has JobPosting data', () => {
  const others = posts.filter(({ purpose }) => purpose !== 'vacancy')
  expect(others.length).toBeGreaterThan(20)
  for (const post of others) expect(readPostings(findLive(post)), post.postName).toEqual([])
})

test('a seed notice with a later stage, a past last date or no application link has no JobPosting data', () => {
  const stages = ['admissionLink', 'admitCardLink', 'answerKeyLink', 'resultLink'] as const
  for (const post of posts) {
    const live = { ...post, ...none, applyLink: links, lastDate: TODAY }
    for (const stage of stages) expect(readPostings({ ...live, [stage]: links })).toEqual([])
    expect(readPostings({ ...live, lastDate: addDays(TODAY, -1) })).toEqual([])
    expect(readPostings({ ...live, applyLink: [] })).toEqual([])
  }
})

test('the JobPosting validator of the tests reports missing and invalid fields', () => {
  const sound = posting() ?? {}
  expect(objections(sound)).toEqual([])
  for (const key of ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation', 'url'])
    expect(objections({ ...sound, [key]: undefined }), key).toContain(key)
  expect(objections({ ...sound, description: '<p>open' })).toEqual(['description'])
  expect(objections({ ...sound, description: '<p>a & b</p>' })).toEqual(['description'])
  expect(objections({ ...sound, datePosted: '21/12/2026' })).toEqual(['datePosted'])
  expect(objections({ ...sound, validThrough: '2020-01-01' })).toEqual(['validThrough'])
})

test('an open vacancy has JobPosting data with exactly the facts shown on its page', () => {
  expect(posting()).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Constable',
    description:
      '<p>The police of Bihar takes 1,250 constables. इंटरमीडिएट पास आवेदन कर सकते हैं।</p><p>Post: Constable</p><p>Total posts: 1,250</p><p>State: Bihar</p><p>Location: Patna</p><p>Salary: ₹21,700 a month</p><p>Begin date: 01/12/2026</p><p>Last date: 31/12/2026</p>',
    identifier: {
      '@type': 'PropertyValue',
      name: 'Central Selection Board of Constable, Bihar',
      value: '01KAJ5EVF0000000000000000A',
    },
    url: `${ORIGIN}${buildJobPostItem().url}`,
    datePosted: '2026-11-21T04:30:00.000Z',
    validThrough: '2026-12-31T23:59:59+05:30',
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Central Selection Board of Constable, Bihar',
      sameAs: 'https://csbc.bihar.gov.in',
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Patna',
        addressRegion: 'Bihar',
        addressCountry: 'IN',
      },
    },
    totalJobOpenings: 1250,
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'INR',
      value: { '@type': 'QuantitativeValue', value: 21_700, unitText: 'MONTH' },
    },
    directApply: false,
  })
})

test.each<[string, Partial<JobPostDetail>]>([
  ['its last date has passed', { lastDate: '2026-12-04' }],
  ['its applications have not begun', { beginDate: '2026-12-06' }],
  [
    'it has no last date and its examination is over',
    { lastDate: '', milestones: [milestone('exam', { days: ['2026-12-04'] })] },
  ],
  [
    'it has no last date and has not changed for 90 days',
    { lastDate: '', beginDate: '2026-08-01', updatedAt: '2026-09-05T06:00:00.000Z' },
  ],
  ['nothing can be applied for', { applyLink: [] }],
  ['its only form has no label', { applyLink: [{ label: ' ', link: 'https://example.gov.in/' }] }],
  ['it is an admission', { admissionLink: links }],
  ['its admit card is out', { admitCardLink: links }],
  ['its answer key is out', { answerKeyLink: links }],
  ['its result is out', { resultLink: links }],
  ['it is an entrance examination', { purpose: 'examination' }],
  ['it is a counselling', { purpose: 'admission' }],
  ['it is a scholarship', { purpose: 'scholarship' }],
  ['it is a calendar', { purpose: 'notice' }],
  ['nobody knows who recruits', { organisation: '' }],
  ['its organisation is none of the table', { organisation: 'nobody' }],
  ['its organisation was only read from its name', { organisationConfirmed: false }],
])('a post has no JobPosting data when %s', (_, overrides) => {
  expect(readPostings(buildJobPostItem(overrides))).toEqual([])
})

test('a page has no JobPosting data if it is a list, failed, or belongs to a demo site', () => {
  const post = buildJobPostItem()
  expect(readPostings(post)).toHaveLength(1)
  expect(readPostings(post, { site: buildSite({ demo: true }) })).toEqual([])
  expect(readPostings(post, { status: 404 })).toEqual([])
  expect(readPostings(post, { routeId: '/_list/jobs', address: '/jobs' })).toEqual([])
})

test.each([
  ['on its last day', { lastDate: TODAY }, `${TODAY}T23:59:59+05:30`],
  ['without a last date', { lastDate: '' }, undefined],
  [
    'with the label of a later stage left blank',
    { resultLink: [{ label: '\u200B', link: 'https://example.gov.in/' }] },
    '2026-12-31T23:59:59+05:30',
  ],
])('a vacancy has JobPosting data %s', (_, overrides, validThrough) => {
  expect(posting(overrides)?.['validThrough']).toBe(validThrough)
})

test('the JobPosting title is the role, or the name of the post if no role is known', () => {
  expect(posting({ jobRole: 'Stenographer' })?.['title']).toBe('Stenographer')
  expect(posting({ jobRole: ' ', postName: 'A recruitment' })?.['title']).toBe('A recruitment')
})

test.each([
  ['ssc', 'Staff Selection Commission', 'https://ssc.gov.in'],
  ['intelligence-bureau', 'Intelligence Bureau', undefined],
])(
  'the hiring organisation has the name and website from our table, not from the links of the post: %s',
  (organisation, name, sameAs) => {
    const found = posting({ organisation, notificationLink: 'https://drive.google.com/x' })
    expect(found?.['hiringOrganization']).toEqual({ '@type': 'Organization', name, sameAs })
    expect(found?.['identifier']).toMatchObject({ name })
  },
)

test('the JobPosting employment type is set only if the text of the post names it', () => {
  expect(posting({ description: 'Nurses are taken on contract.' })?.['employmentType']).toBe('CONTRACTOR')
  expect(posting()).not.toHaveProperty('employmentType')
})

test.each([
  [{ state: '', location: 'All India' }, {}],
  [{ state: '', location: '' }, {}],
  [{ state: '', location: 'Ezhimala (training); posting all India' }, {}],
  [{ state: 'Bihar', location: 'Bihar' }, { addressRegion: 'Bihar' }],
  [{ state: '', location: 'Delhi' }, { addressRegion: 'Delhi' }],
  [{ state: '', location: 'Jabalpur zone' }, {}],
  [{ state: '', location: 'Raipur' }, { addressLocality: 'Raipur' }],
  [{ state: 'Rajasthan', location: '' }, { addressRegion: 'Rajasthan' }],
] as const)(
  'the JobPosting location names state and town only if the post names them clearly (%#)',
  (overrides, place) => {
    expect(posting(overrides)?.['jobLocation']).toEqual({
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressCountry: 'IN', ...place },
    })
  },
)

test.each([
  ['260', 260],
  ['1,250', 1250],
  ['1,00,000', 100_000],
  ['', undefined],
  ['0', undefined],
  ['About 500', undefined],
  ['12+3', undefined],
  ['1,2', undefined],
])(
  'the JobPosting number of openings is set only if the post states a whole number: %s',
  (totalPost, count) => {
    expect(posting({ totalPost })?.['totalJobOpenings']).toBe(count)
  },
)
