// @vitest-environment node
import { expect, test } from 'vitest'
import { en } from '#client/messages/en.ts'
import { addDays } from '#shared/domain/dates/india-day.ts'
import { buildJobPostItem, buildSite } from '#shared/testing/builders.ts'
import { toRobots } from './indexing.ts'
import type { PageMeta } from './page-meta.ts'

const TODAY = '2026-12-05'
const INDEXED = 'index,follow,max-image-preview:large'

const page = (routeId: string, address: string, more: Partial<PageMeta> = {}): PageMeta => ({
  routeId,
  address,
  status: 200,
  title: '',
  loaderData: undefined,
  site: buildSite(),
  today: TODAY,
  origin: 'https://avsar.example',
  messages: en,
  ...more,
})
const list = (address: string, pageCount = 3) =>
  page('/_list/results', address, { loaderData: { jobPosts: [], page: 1, pageCount, total: 0 } })
const organisation = (address: string, total = 40) =>
  page('/_list/organisation/$slug', address, {
    loaderData: {
      jobPosts: [],
      page: 1,
      pageCount: Math.max(1, Math.ceil(total / 20)),
      total,
      organisation: { slug: 'ssc', name: 'Staff Selection Commission', short: 'SSC' },
    },
  })
const items = (address: string) => {
  const loaderData = {
    privateJob: [],
    offlineJob: [],
    notes: [],
    quizzes: [],
    page: 1,
    pageCount: 3,
    total: 0,
  }
  return page(`/_items${address.split('?', 1)[0]}`, address, { loaderData })
}
const job = (lastDate: string, more: Partial<PageMeta> = {}) =>
  page('/job/$key', '/job/x', { loaderData: buildJobPostItem({ lastDate }), ...more })
// Builds a post without a last date: probably closed 91 days after its change.
const undated = (changed: string) =>
  page('/job/$key', '/job/x', {
    loaderData: buildJobPostItem({
      lastDate: '',
      beginDate: '2026-01-01',
      milestones: [],
      purpose: 'vacancy',
      updatedAt: `${changed}T06:30:00.000Z`,
    }),
  })

test.each([
  page('/', '/'),
  list('/results'),
  list('/results?page=3'),
  list('/results?page=2&state=Bihar'),
  page('/_list/Search', '/Search'),
  organisation('/organisation/ssc'),
  organisation('/organisation/ssc?page=2'),
  page('/_pages/about', '/about'),
  page('/_pages/help', '/help'),
  items('/private-job'),
  items('/offline-job'),
  items('/notes'),
  items('/notes?page=3'),
  items('/quizzes'),
  job(''),
  job('2027-01-01'),
  job(addDays(TODAY, -1)),
  job(addDays(TODAY, -90)),
  undated(addDays(TODAY, -180)),
])('a page whose content is on no other page allows indexing by search engines (%#: $address)', (facts) => {
  expect(toRobots(facts)).toBe(INDEXED)
})

test.each([
  page('', '/nowhere', { status: 404 }),
  page('/_list/results', '/results', { status: 500 }),
  job('', { status: 404 }),
  page('/', '/', { site: buildSite({ demo: true }) }),
  job('2027-01-01', { site: buildSite({ demo: true }) }),
  list('/results?searchQuery=police'),
  organisation('/organisation/ssc', 0),
  organisation('/organisation/ssc?page=3'),
  organisation('/organisation/ssc?searchQuery=cgl'),
  list('/results?page=2&searchQuery=police'),
  page('/_list/Search', '/Search?searchQuery=police'),
  list('/results?post=constable'),
  page('/', '/?post=constable'),
  page('/_pages/help', '/help?q=code'),
  page('/_pages/about', '/about?searchQuery=copy'),
  list('/results?page=4'),
  list('/results?page=900719925474099'),
  list('/results?state=Atlantis'),
  items('/notes?page=4'),
  items('/notes?state=Bihar'),
  items('/private-job?searchQuery=sales'),
  items('/private-job?post=x'),
  page('/job/$key', '/job/01KAJ5EVF0000000000000000A', { loaderData: { privateJob: { postName: 'Clerk' } } }),
  page('/_pages/next', '/next'),
  page('/admin/', '/admin'),
  job(addDays(TODAY, -91)),
  undated(addDays(TODAY, -181)),
])('any other page has noindex for search engines (%#: $address)', (facts) => {
  expect(toRobots(facts)).toBe('noindex')
})
