import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { SearchNotes } from '#shared/domain/search/answer-search.ts'
import { searchLocalJobs } from '#shared/domain/job-lists/search-local-jobs.ts'
import { createSpelling } from '#shared/domain/search/spelling.ts'
import { siteAliases } from '#shared/domain/search/alias-groups.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { demoDevice, type DemoDevice } from '../../testing/demo-device.ts'

/** Number of a list's first posts that the first page for a question must contain. */
const FIRST = 5

type Filters = { state?: string; qualification?: string; closing?: string; searchQuery?: string }

/** Typed questions with their equivalent terms and filters. */
const QUESTIONS: readonly (readonly [string, Filters])[] = [
  ['job for 10th pass', { qualification: '10th' }],
  ['12 pass sarkari naukri', { qualification: '12th' }],
  ['8th pass jobs', { qualification: '8th' }],
  ['आठवीं पास नौकरी', { qualification: '8th' }],
  ['jobs after graduation', { qualification: 'Graduate' }],
  ['post graduate vacancy', { qualification: 'Postgraduate' }],
  ['mba jobs', { qualification: 'Postgraduate' }],
  ['आईटीआई पास भर्ती', { qualification: 'ITI' }],
  ['polytechnic diploma naukri', { qualification: 'Diploma', searchQuery: 'polytechnic' }],
  ['10+2 jobs in rajasthan', { qualification: '12th', state: 'Rajasthan' }],
  ['rajsthan me 10 vi pass ki bharti', { qualification: '10th', state: 'Rajasthan' }],
  ['बिहार में स्नातक के लिए नौकरी', { qualification: 'Graduate', state: 'Bihar' }],
  ['graduat jobs u.p.', { qualification: 'Graduate', state: 'Uttar Pradesh' }],
  ['मध्य प्रदेश सरकारी नौकरी', { state: 'Madhya Pradesh' }],
  ['latest vacancy in delhi', { state: 'Delhi' }],
  ['झारखण्ड की भर्ती', { state: 'Jharkhand' }],
  ['utrakhand govt jobs', { state: 'Uttarakhand' }],
  ['bihar', { state: 'Bihar' }],
  ['jobs closing soon', { closing: '7' }],
  ['closing in 7 days graduate', { closing: '7', qualification: 'Graduate' }],
  ['new sarkari naukri', {}],
  ['सरकारी नौकरी', {}],
  ['police bharti', { searchQuery: 'police' }],
  ['police jobs rajasthan', { searchQuery: 'police', state: 'Rajasthan' }],
  ['पुलिस भर्ती बिहार', { searchQuery: 'पुलिस', state: 'Bihar' }],
  ['bank jobs for graduates', { searchQuery: 'bank', qualification: 'Graduate' }],
  ['uppsc notification 2026', { searchQuery: 'uppsc 2026' }],
  ['ssc mts result', { searchQuery: 'ssc mts' }],
  ['answer key ssc', { searchQuery: 'ssc' }],
  ['शिक्षक भर्ती उत्तर प्रदेश', { searchQuery: 'शिक्षक', state: 'Uttar Pradesh' }],
  ['railway vacancy for iti', { searchQuery: 'railway', qualification: 'ITI' }],
  ['upsc cse 2026 answer key', { searchQuery: 'upsc cse 2026' }],
]

type Page = ListPage & SearchNotes
type Found = { ids: string[]; page: Omit<Page, 'page' | 'pageCount'> }

let server: DemoDevice['server']
let rows: DemoDevice['rows']
let words: DemoDevice['words']

beforeAll(async () => {
  ;({ server, rows, words } = await demoDevice(NOW_ISO))
})
afterAll(() => server.close())

async function list(filters: Filters, allIndia = true): Promise<Found> {
  const query = { ...filters, fields: 'summary', ...(filters.state && allIndia ? { allIndia: '1' } : {}) }
  const response = await server.app.inject({ url: '/api/v1/getAll', query })
  const {
    jobPosts,
    page: _page,
    pageCount: _count,
    ...page
  } = response.json().data as Page & {
    jobPosts: JobPostSummary[]
  }
  return { ids: jobPosts.map(({ _id }) => _id), page }
}
const search = (searchQuery: string) => list({ searchQuery })

async function onDevice(searchQuery: string): Promise<Found> {
  const today = NOW_ISO.slice(0, 10)
  const query = { list: 'all', filters: {}, page: 1, today, searchQuery } as const
  const found = await searchLocalJobs({ rows, words, aliases: siteAliases }, query)
  const { rows: posts, page: _page, pageCount: _count, ...page } = found
  return { ids: posts.map(({ _id }) => _id), page }
}

describe.each(QUESTIONS)('the search understands the question “%s”', (question, same) => {
  it('the search finds the first posts of the list with the filters that the question names', async () => {
    const { ids } = await search(question)
    expect(ids.length).toBeGreaterThan(0)
    for (const allIndia of [true, false])
      expect(ids).toEqual(expect.arrayContaining((await list(same, allIndia)).ids.slice(0, FIRST)))
  })

  it('the search on a device finds the same posts as the server', async () => {
    expect(await onDevice(question)).toEqual(await search(question))
  })
})

describe('a search', () => {
  it('a search reports each word that it applies as a filter, and the query without this word', async () => {
    expect((await search('bihr 12th police jobs')).page.searchedFor).toEqual([
      { words: 'bihr', field: 'state', value: 'Bihar', without: '12th police jobs' },
      { words: '12th', field: 'qualification', value: '12th', without: 'bihr police jobs' },
      { words: 'police', field: 'text', value: 'police', without: 'bihr 12th jobs' },
    ])
    expect((await search('police constable')).page.searchedFor).toBeUndefined()
  })

  it('a search without matches drops the most restrictive word and reports the dropped word', async () => {
    const { page, ids } = await search('12th pass bihar zebrafish')
    expect(page.dropped).toEqual(['zebrafish'])
    expect(ids).toEqual((await search('12th pass bihar')).ids)
    expect((await search('ssc cgl 2025 result')).page.dropped).toEqual(['result'])
  })

  it('a search never drops quoted words', async () => {
    const { page, ids } = await search('bihar "zebrafish"')
    expect([ids, page.dropped]).toEqual([[], undefined])
    expect((await search('zebrafish "bihar"')).page.dropped).toEqual(['zebrafish'])
  })

  it('a search suggests the correction of a mistyped word that the search dropped', async () => {
    const { page } = await search('bihar polise')
    expect(page.dropped).toEqual(['polise'])
    expect(page.didYouMean?.[0]?.words).toBe('bihar police')
  })

  it('a search that consists of ignored words lists the newest posts and reports the ignored words', async () => {
    const { page, ids } = await search('latest govt jobs')
    expect(page.ignored).toEqual(['latest', 'govt', 'jobs'])
    expect(ids).toEqual((await list({})).ids)
    expect((await list({ searchQuery: 'naukri', state: 'Goa' }, false)).ids).toEqual(
      (await list({ state: 'Goa' }, false)).ids,
    )
  })

  it('a search for a recruitment and a stage lists matches of all words first, then the other posts of the recruitment', async () => {
    const [all, ssc] = [await search('"admit card" ssc'), await search('ssc')]
    const { ids } = await search('admit card ssc')
    expect(ids.slice(0, all.ids.length)).toEqual(all.ids)
    expect(ids.toSorted()).toEqual(ssc.ids.toSorted())
  })

  it('a search for a state lists some posts of the state first, then its other posts together with posts for all India', async () => {
    const { jobPosts } = (await server.get('/getAll?searchQuery=goa&fields=summary')).json().data
    expect(jobPosts[0].state).toBe('Goa')
    expect(jobPosts[1].state).toBe('')
  })

  it('the spelling correction of the search changes no word of the demo notices', () => {
    const { correct } = createSpelling(siteAliases)
    const all = [...words.values()].flatMap(({ title, body }) => `${title} ${body}`.split(' '))
    expect(all.length).toBeGreaterThan(10_000)
    expect(all.filter((word) => correct(word) !== null)).toEqual([])
  })

  it('a search for a last date finds the posts that close on that day', async () => {
    for (const [query, day] of [
      ['last date today', '2026-11-21'],
      ['last date tomorrow', '2026-11-22'],
    ] as const) {
      const { jobPosts } = (await server.get(`/getAll?fields=summary&searchQuery=${query}`)).json().data
      const days = rows.filter(({ summary }) => summary.lastDate === day).length
      expect(jobPosts).toHaveLength(days)
    }
  })
})
