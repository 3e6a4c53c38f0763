import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { searchLocalJobs } from '#shared/domain/job-lists/search-local-jobs.ts'
import { siteAliases } from '#shared/domain/search/alias-groups.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { demoDevice, type DemoDevice } from '../../testing/demo-device.ts'

// 120 searches over the notices in the repository, collected before aliases and typo tolerance existed. `all`: each
// post is among the first five results. `only`: the first five results are all among the posts.
type SearchCase = { query: string; kind: string; rule: 'all' | 'only'; posts: string[] }
const CASES = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '../../../shared/testing/search-cases.json'), 'utf8'),
) as SearchCase[]

/**
 * Known failures, at most six. A search for railways misses posts of railway recruitment boards, since "RRB" is also in
 * titles of rural banks.
 */
const MISSES: readonly string[] = ['10th pass', 'railway station master']

const FIRST = 5

type Found = { names: string[]; others: readonly { words: string }[] }

let server: DemoDevice['server']
let rows: DemoDevice['rows']
let words: DemoDevice['words']

beforeAll(async () => {
  ;({ server, rows, words } = await demoDevice(NOW_ISO))
})
afterAll(() => server.close())

async function onServer(searchQuery: string): Promise<Found> {
  const query = { limit: String(FIRST), searchQuery, fields: 'summary' }
  const response = await server.app.inject({ url: '/api/v1/getAll', query })
  const data = response.json().data as ListPage & { jobPosts: JobPostSummary[] }
  return { names: data.jobPosts.map(({ postName }) => postName), others: data.didYouMean ?? [] }
}

async function onDevice(searchQuery: string): Promise<Found> {
  const today = NOW_ISO.slice(0, 10)
  const query = { list: 'all', filters: {}, page: 1, limit: FIRST, today } as const
  const posts = { rows, words, aliases: siteAliases }
  const { rows: found, didYouMean = [] } = await searchLocalJobs(posts, { ...query, searchQuery })
  return { names: found.map(({ summary }) => summary.postName), others: didYouMean }
}

/** Returns the first results, after following the first proposed search, if any. */
async function firstPosts(search: typeof onServer, query: string): Promise<string[]> {
  const { names, others } = await search(query)
  const [other] = others
  return other === undefined ? names : (await search(other.words)).names
}

function isRight({ rule, posts }: SearchCase, names: readonly string[]): boolean {
  if (names.length === 0) return false
  return rule === 'all'
    ? posts.every((post) => names.includes(post))
    : names.every((name) => posts.includes(name))
}

describe.each([
  ['the server', onServer],
  ['a device', onDevice],
])('the search over the demo notices answers 120 searches on %s', (_name, search) => {
  it('120 searches find a correct first post, except for the searches in the list of known misses', async () => {
    const misses: string[] = []
    for (const each of CASES)
      if (!isRight(each, await firstPosts(search, each.query))) misses.push(each.query)
    expect(CASES).toHaveLength(120)
    expect(misses).toEqual(MISSES)
    expect(MISSES.length).toBeLessThanOrEqual(6)
  })
})

it('each search case finds the same posts on the server and on a device', async () => {
  for (const { query } of CASES)
    expect([query, await onDevice(query)]).toEqual([query, await onServer(query)])
})
