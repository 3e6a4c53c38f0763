import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { JobPostSummary, JobPost } from '#shared/contracts/job-post.ts'
import { listPath } from '#shared/contracts/api.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { FilterCounts } from '#shared/contracts/job-lists.ts'
import { usesSearchIndex } from '#shared/domain/job-lists/fits-filters.ts'
import type { JobFilters } from '#shared/domain/job-lists/job-filters.ts'
import { PURPOSES, QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { countLocalJobs, toListPositions, toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import type { LocalJob, PostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import { JOB_LISTS, organisationList } from '#shared/domain/job-lists/job-lists.ts'
import type { JobList, PostList } from '#shared/domain/job-lists/job-lists.ts'
import { searchLocalJobs } from '#shared/domain/job-lists/search-local-jobs.ts'
import { searchableText } from '#shared/domain/jobs/job-text.ts'
import { ALIAS_GROUPS, siteAliases } from '#shared/domain/search/alias-groups.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { seedDemo } from '#server/app/seed-demo.ts'
import { syncClient } from '../../testing/sync-client.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const TODAY = '2026-11-21'
const FIXED_LISTS = Object.keys(JOB_LISTS) as JobList[]
const ORGANISATION_LISTS = ['ssc', 'upsc', 'csbc', 'goa-psc'].map(organisationList)
const LISTS: PostList[] = [...FIXED_LISTS, ...ORGANISATION_LISTS]
const CHOICES = ['', ...STATES, 'Atlantis', 'bihar', '!']

// Texts that are hard to tokenize: search quotes and operators, combining marks, joiners, ligatures, other scripts.
const HOSTILE = [
  '"',
  '*',
  '()',
  'NEAR(a b)',
  'clerk AND NOT peon',
  'title : clerk',
  '{filters} : listall',
  'a^2',
  '-clerk',
  "O'Brien",
  '<b>bold</b>',
  '%',
  '_',
  '\\',
  '\u0000null',
  '🎉 party',
  'क्षत्रिय',
  'क़लम',
  'क\u200dष',
  'पुलिस\u200cभर्ती',
  'ＦＵＬＬ ｗｉｄｔｈ',
  'Straße',
  'İstanbul',
  'ΣΊΣΥΦΟΣ',
  'naïve café',
  'e\u0301clair',
  'ﬁnance',
  '1,250',
  '12.5%',
  '10+2',
  'B.Ed',
  'C++',
  '२०२६',
  'தமிழ்நாடு',
  'مرحبا',
  '漢字かな',
  'a\u00adb',
  '½ mark',
  'x²',
  'Ⅳ',
  'µ',
]

type CachedPost = LocalJob & { summary: JobPost; words: PostSearchText }
type ListRequest = {
  list: PostList
  state: string
  searchQuery: string
  page: number
  limit: number
} & JobFilters

const it = sharedAppTest()
let cached: Map<string, CachedPost>
let posts: JobPost[]
let accepted = 0

const toCached = (post: JobPost): CachedPost => ({
  _id: post._id,
  summary: post,
  places: toListPositions(post),
  qualifications: post.qualifications,
  purpose: post.purpose,
  words: toPostSearchText(post.postName, searchableText(post)),
})

it.beforeAll(async ({ server }) => {
  await seedDemo(server.services, NOW)
  for (const [index, text] of HOSTILE.entries()) {
    server.travelTo(new Date(NOW - (HOSTILE.length - index) * 1000).toISOString())
    const changes = {
      postName: `${index} ${text} name`,
      description: `${text} text`,
      beginDate: '2026-12-02',
    }
    const response = await server.send('POST', '/create', buildJobPost({ ...changes, lastDate: '' }))
    accepted += response.statusCode === 200 ? 1 : 0
  }
  server.travelTo(NOW_ISO)
  // Further ahead than the 30 years that a search in `upcoming` covers.
  await server.send('POST', '/create', buildJobPost({ beginDate: '2126-01-01', lastDate: '' }))
  const device = syncClient(server)
  await device.sync()
  posts = [...device.posts.values()]
  cached = new Map(posts.map((post) => [post._id, toCached(post)]))
})

type ListResult = ListPage & { ids: string[] }

async function onDevice({ list, searchQuery, page, limit, ...filters }: ListRequest): Promise<ListResult> {
  const rowsOf = [...cached.values()]
  const words = new Map(rowsOf.map((each) => [each._id, each.words]))
  const query = { list, filters, searchQuery, page, limit, today: TODAY }
  const {
    rows,
    didYouMean: _others,
    ...result
  } = await searchLocalJobs({ rows: rowsOf, words, aliases: siteAliases }, query)
  return { ...result, ids: rows.map(({ _id }) => _id) }
}

async function onServer(server: TestApp, { list, ...query }: ListRequest): Promise<ListResult> {
  const response = await server.get(listPath(list, query))
  expect(response.statusCode).toBe(200)
  const {
    jobPosts,
    didYouMean: _others,
    organisation: _head,
    ...result
  } = response.json().data as ListPage & {
    jobPosts: JobPostSummary[]
    organisation?: object
  }
  return { ...result, ids: jobPosts.map(({ _id }) => _id) }
}

const nameAmongTies = (id: string): string => {
  const at = cached.get(id)?.summary.changedAt
  const isTied = posts.filter(({ changedAt }) => changedAt === at).length > 1
  return isTied ? `one of ${at}` : id
}

/** Runs a query on the device (`here`) and on the server (`there`). */
async function resultsOf(
  server: TestApp,
  request: ListRequest,
): Promise<{ here: ListResult; there: ListResult }> {
  const results = { here: await onDevice(request), there: await onServer(server, request) }
  // Within a millisecond, server searches list the last written post first. Devices cannot know that order.
  if (request.searchQuery !== '' || usesSearchIndex(request))
    for (const result of Object.values(results)) result.ids = result.ids.map(nameAmongTies)
  return results
}

const indexedTerms = () => posts.flatMap((post) => tokenize(`${post.postName} ${searchableText(post)}`))

// Random filters; each is absent `weight` times as often as present.
const filtersOf = (weight: number) => ({
  allIndia: fc.constantFrom('' as const, '0' as const, '1' as const),
  open: fc.oneof({ weight, arbitrary: fc.constant('' as const) }, fc.constant('1' as const)),
  closing: fc.oneof({ weight, arbitrary: fc.constant('' as const) }, fc.constant('7' as const)),
  qualification: fc.oneof(
    { weight, arbitrary: fc.constant('' as const) },
    fc.constantFrom(...QUALIFICATIONS),
  ),
  purpose: fc.oneof({ weight, arbitrary: fc.constant('' as const) }, fc.constantFrom(...PURPOSES)),
})

/** Builds random queries: runs and prefixes of words in the posts, and texts that are in none. */
function queriesOf(inPosts: readonly string[]) {
  const word = fc.nat(inPosts.length - 3).map((index) => ({ index, word: inPosts[index] ?? '' }))
  const part = word.chain(({ word: whole }) =>
    fc.integer({ min: 1, max: 6 }).map((end) => whole.slice(0, end)),
  )
  const run = word.chain(({ index }) =>
    fc.integer({ min: 1, max: 3 }).map((n) => inPosts.slice(index, index + n).join(' ')),
  )
  const searchQuery = fc.oneof(
    run,
    part,
    fc.tuple(run, part).map((words) => words.join(' ')),
    fc.tuple(part, part).map((words) => words.join('-')),
    run.map((words) => words.toUpperCase()),
    run.map((words) => `"${words}" (*)`),
    fc.constantFrom(
      'पुलिस',
      'पुल',
      'भर्ती',
      'परीक्षा तिथि',
      'police recruitment',
      'JE',
      'ssc cgl',
      'का',
      'clerk AND',
    ),
    fc.constantFrom(...HOSTILE),
    fc.constantFrom(...ALIAS_GROUPS.flat()),
    fc.tuple(fc.constantFrom(...ALIAS_GROUPS.flat()), part).map((words) => words.join(' ')),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  return fc.record({
    list: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...FIXED_LISTS) },
      fc.constantFrom(...ORGANISATION_LISTS),
    ),
    state: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...CHOICES)),
    searchQuery,
    ...filtersOf(30),
    page: fc.integer({ min: 1, max: 3 }),
    limit: fc.constantFrom(5, 20),
  })
}

describe('a device without a network', () => {
  it.for(LISTS)(
    'an offline device shows the list %s like the server, for every state and page',
    async (list, { server }) => {
      for (const state of CHOICES)
        for (const page of [1, 2, 3, 9]) {
          const { here, there } = await resultsOf(server, { list, state, searchQuery: '', page, limit: 20 })
          expect(here, `${state} ${page}`).toEqual(there)
        }
    },
  )

  it.for(LISTS)(
    'an offline device counts the matches of each single filter of %s like the server',
    async (list, { server }) => {
      const query = { list, state: '', searchQuery: '', page: 1, limit: 1 }
      const response = await server.get(listPath(list, { ...query, counts: '1' }))
      const { counts } = response.json().data as { counts: FilterCounts }
      expect(countLocalJobs([...cached.values()], list, TODAY)).toEqual(counts)
      const alone: [number, JobFilters][] = [
        [counts.open, { open: '1' }],
        [counts.closing, { closing: '7' }],
        ...QUALIFICATIONS.map((qualification, index): [number, JobFilters] => [
          counts.qualifications[index] ?? 0,
          { qualification },
        ]),
        ...STATES.map((state, index): [number, JobFilters] => [counts.states[index] ?? 0, { state }]),
      ]
      for (const [count, filters] of alone)
        expect((await onServer(server, { ...query, ...filters })).total, JSON.stringify(filters)).toBe(count)
      const both = await onServer(server, { ...query, state: 'Bihar', allIndia: '1' })
      expect(both.total).toBe(counts.allIndia + (counts.states[STATES.indexOf('Bihar')] ?? 0))
    },
  )

  it('an offline device filters lists like the server, for any filters', async ({ server }) => {
    const requests = fc.record({
      list: fc.constantFrom(...LISTS),
      state: fc.oneof(fc.constant(''), fc.constantFrom(...CHOICES)),
      searchQuery: fc.constant(''),
      ...filtersOf(2),
      page: fc.integer({ min: 1, max: 4 }),
      limit: fc.constantFrom(3, 20),
    })
    await fc.assert(
      fc.asyncProperty(requests, async (query) => {
        const { here, there } = await resultsOf(server, query)
        expect(here).toEqual(there)
      }),
      { numRuns: 300, seed: 6 },
    )
  })

  it('an offline device searches like the server, for any query', async ({ server }) => {
    const inPosts = indexedTerms()
    expect([accepted > 30, inPosts.length > 10_000]).toEqual([true, true])
    const requests = queriesOf(inPosts)
    let hits = 0
    await fc.assert(
      fc.asyncProperty(requests, async (query) => {
        const { here, there } = await resultsOf(server, query)
        expect(here).toEqual(there)
        hits += there.total > 0 ? 1 : 0
      }),
      { numRuns: 800, seed: 5 },
    )
    // Enough queries have hits for the test to be meaningful.
    expect(hits).toBeGreaterThan(300)
  })
})
