import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { SuggestData, type Suggestion } from '#shared/contracts/suggestions.ts'
import { toListPositions, toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import { ORGANISATIONS } from '#shared/domain/organisations/organisation-table.ts'
import { organisationSearch } from '#shared/domain/organisations/suggested-organisations.ts'
import { searchTerms } from '#shared/domain/search/search-terms.ts'
import { siteAliases } from '#shared/domain/search/alias-groups.ts'
import {
  postSuggestion,
  SUGGESTIONS_MAX,
  findSuggested,
  toSuggestionTerms,
  suggestPath,
  type Titled,
} from '#shared/domain/search/suggestions.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { HOSTILE } from '../../testing/hostile.ts'
import { publishNotices } from '../../testing/publish-notices.ts'
import { syncClient } from '../../testing/sync-client.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const BYTES_MAX = 2048

let server: TestApp
let posts: (JobPost & Titled)[]
beforeAll(async () => {
  server = await testApp({ now: NOW_ISO })
  await publishNotices(server, NOW_ISO)
  const device = syncClient(server)
  await device.sync()
  posts = [...device.posts.values()]
    .map((post) => ({ ...post, words: toPostSearchText(post.postName, '').title }))
    .toSorted((a, b) => toListPositions(b).all - toListPositions(a).all)
})
afterAll(() => server.close())

const sendRequest = (q: string) => server.app.inject({ url: '/api/v1/suggest', query: { q } })
async function suggest(q: string): Promise<Suggestion[]> {
  const response = await sendRequest(q)
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.length).toBeLessThan(BYTES_MAX)
  return SuggestData.parse(response.json().data).suggestions
}

/** Returns the suggestions of a device with all posts. */
function onDevice(q: string): Suggestion[] {
  const words = toSuggestionTerms(q)
  if (words === null) return []
  const postsOf = (slug: string) => posts.filter(({ organisation }) => organisation === slug).length
  const found = findSuggested(posts, searchTerms(words, siteAliases)).map(postSuggestion)
  return [...organisationSearch(ORGANISATIONS).suggest(words, postsOf), ...found].slice(0, SUGGESTIONS_MAX)
}

describe('the suggestions for the shipped notices', () => {
  it('the server gives the same suggestions as a device for every prefix of every word in the titles of the demo notices', async () => {
    const words = new Set(posts.flatMap(({ postName }) => tokenize(postName)))
    const beginnings = new Set(
      [...words].flatMap((word) => [2, 3, 5].map((length) => Array.from(word).slice(0, length).join(''))),
    )
    for (const q of beginnings) {
      const found = await suggest(q)
      // A response has room for fewer than six suggestions if their names are long.
      const expected = onDevice(q)
      expect(found, q).toEqual(expected.slice(0, found.length))
      expect(found.length, q).toBeGreaterThanOrEqual(Math.min(expected.length, 4))
    }
  })

  it.each(['ssc cgl', 'SSC JE', 'उत्तर प्रदेश पुलिस', 'police bharti', 'railway app', 'bpsc 2025', 'st', 'up'])(
    'the server gives the same suggestions for the demo notices as a device for %j',
    async (q) => {
      const found = await suggest(q)
      expect(found.length).toBeGreaterThan(0)
      expect(found).toEqual(onDevice(q).slice(0, found.length))
    },
  )

  it.each(['police', 'recruitment 2025', 'admit card', 'ssc', 'bihar'])(
    'the suggestions for %j lead to existing pages of the demo notices',
    async (q) => {
      for (const { kind, slug } of await suggest(q)) {
        const path = kind === 'post' ? '/job' : '/organisation'
        expect((await server.get(`${path}/${encodeURIComponent(slug)}`)).statusCode).toBe(200)
      }
    },
  )
})

describe('the query of suggestions', () => {
  it.each(['', '   ', 'p', '्ि', '\u200B\u200D', '***', '"', "' OR 1=1 --", '🙂🙂', 'xq zzyzx'])(
    'the query %j returns no suggestions and no error',
    async (q) => {
      expect(await suggest(q)).toEqual([])
    },
  )

  it.each(
    HOSTILE.filter(({ entity }) => entity === 'listQuery').map(({ id, request }) => [id, request.query]),
  )('the query %s with hostile text returns at most six suggestions', async (_id, query = {}) => {
    for (const q of Object.values(query)) expect((await suggest(q)).length).toBeLessThanOrEqual(6)
  })

  it('a suggestion request with a query of 10,000 characters uses the first 100', async () => {
    expect(await suggest(`police ${'x'.repeat(9_000)}`)).toEqual(await suggest('police'))
    expect(await suggest('प'.repeat(1_000))).toEqual([])
  })

  it('a suggestion request without a query gets no suggestions, and unsupported parameters are ignored', async () => {
    expect((await server.get('/suggest')).json().data).toEqual({ suggestions: [] })
    const plain = (await server.get('/suggest?q=police')).json()
    expect((await server.get('/suggest?q=police&page=-1&searchQuery=clerk')).json()).toEqual(plain)
  })

  it('a suggestion request gets 400 if its query parameter is repeated', async () => {
    const response = await server.get('/suggest?q=a&q=b')
    expect(response.json()).toMatchObject({
      statusCode: 400,
      success: false,
      errors: [{ field: 'q', message: 'Give one search text.' }],
    })
  })
})

describe('a response with suggestions', () => {
  it('a response with suggestions is cached publicly, under the URL that our client requests', async () => {
    const url = `/api/v1${suggestPath(toSuggestionTerms('Clerk  2026') ?? [])}`
    const first = await server.app.inject({ url })
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
    expect(server.responseCache.has(url)).toBe(true)
    const etag = String(first.headers.etag)
    const again = await server.app.inject({ url, headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
  })

  it('a response with suggestions changes as soon as a post is created, changed or deleted', async () => {
    const body = {
      postName: 'Zyxgrade Officer 2026',
      description: 'd',
      beginDate: '2026-12-01',
      notificationLink: 'https://example.gov.in/',
    }
    expect(await suggest('zyxg')).toEqual([])
    const created = (await server.send('POST', '/create', body)).json().data.jobPost as JobPost
    expect(await suggest('zyxg')).toEqual([{ kind: 'post', title: body.postName, slug: created.slug }])
    const postName = 'Zyxgrade Clerk 2026'
    expect((await server.send('PUT', `/${created._id}`, { ...body, postName })).statusCode).toBe(200)
    expect((await suggest('zyxg')).map(({ title }) => title)).toEqual([postName])
    expect(await suggest('zyxgrade officer')).toEqual([])
    expect((await server.send('DELETE', `/${created._id}`)).statusCode).toBe(200)
    expect(await suggest('zyxg')).toEqual([])
  })

  it('a response with suggestions names an organisation only while it has a public post', async () => {
    const body = {
      postName: 'Zq Scientist 2026',
      description: 'd',
      beginDate: '2026-12-01',
      notificationLink: 'https://example.gov.in/',
      organisation: 'isro',
    }
    const isro = { kind: 'organisation', title: 'Indian Space Research Organisation (ISRO)', slug: 'isro' }
    const named = async () => (await suggest('indian space')).filter(({ kind }) => kind === 'organisation')
    const before = (await server.get('/organisation/isro')).json().data.total as number
    expect(await named()).toEqual(before === 0 ? [] : [isro])
    const drafted = (await server.send('POST', '/create', { ...body, status: 'draft' })).json().data.jobPost
    expect(await named()).toEqual(before === 0 ? [] : [isro])
    expect((await server.send('PUT', `/${drafted._id}`, { ...body, status: 'published' })).statusCode).toBe(
      200,
    )
    expect(await named()).toEqual([isro])
    expect((await server.send('DELETE', `/${drafted._id}`)).statusCode).toBe(200)
    expect(await named()).toEqual(before === 0 ? [] : [isro])
  })

  it('a response with suggestions contains no drafts or scheduled posts, even for admins', async () => {
    const secret = 'Qwvxsecret'
    const body = {
      postName: `${secret} Officer`,
      description: 'd',
      beginDate: '2026-12-01',
      notificationLink: 'https://example.gov.in/',
    }
    const drafted = await server.send('POST', '/create', { ...body, status: 'draft' })
    expect(drafted.statusCode).toBe(200)
    const publishAt = '2026-12-24T00:00:00.000Z'
    const waiting = await server.send('POST', '/create', { ...body, status: 'scheduled', publishAt })
    expect(waiting.statusCode).toBe(200)
    for (const as of ['anonymous', 'admin'] as const)
      expect((await server.get('/suggest?q=qwvx', { as })).json().data).toEqual({ suggestions: [] })
  })

  it('a response with suggestions stays below 2 KB even if the names are very long', async () => {
    for (const word of ['क्षत्रिय', 'wwwwwwww', '𒀀𒀀𒀀𒀀'])
      for (let index = 0; index < 6; index += 1) {
        const postName = `Vvlong ${word.repeat(Math.floor(285 / word.length))} ${index}`
        const created = await server.send('POST', '/create', {
          postName,
          description: 'd',
          beginDate: '2026-12-01',
          notificationLink: 'https://example.gov.in/',
        })
        expect(created.statusCode).toBe(200)
        expect((await suggest('vvlong')).length).toBeGreaterThan(0)
      }
  })
})
