import { describe, expect } from 'vitest'
import { toLine } from '#shared/domain/text/invisible.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { HOSTILE, hostileBody } from '../../testing/hostile.ts'
import { parseAtom } from '../../testing/parse-atom.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const SITE = 'http://localhost:3000'

const it = sharedAppTest()

const read = async (server: TestApp, url: string) => parseAtom((await server.app.inject({ url })).body)

async function entryOf(server: TestApp, changes: Parameters<typeof buildJobPost>[0]) {
  const response = await server.send('POST', '/create', buildJobPost(changes))
  const { _id } = response.json().data.jobPost
  return (await read(server, '/feed.xml')).entries.find((entry) => entry.id === `${SITE}/${_id}`)
}

it('a feed of a site without posts is valid', async ({ server }) => {
  for (const path of ['/feed.xml', '/upcoming-job/feed.xml', '/results/feed.xml?state=Goa'])
    expect((await read(server, path)).entries, path).toEqual([])
})

describe('a feed of hostile posts', () => {
  const READABLE = `]]><![CDATA[ & <script>alert(1)</script> &amp; "' 👮‍♀️ \u202Eeman\u202C पुलिस`

  it('a feed of hostile posts contains the text of the posts unchanged, without characters that XML forbids', async ({
    server,
  }) => {
    const entry = await entryOf(server, {
      postName: `${READABLE}\uFFFE\u0007`,
      description: `${READABLE}\uFFFF\u001B`,
    })
    expect(entry?.title).toBe(toLine(READABLE))
    expect(entry?.summary).toBe(`Last date: 31/12/2026. ${READABLE}`)
  })

  it('a feed of hostile posts cuts a long description only between whole characters', async ({ server }) => {
    const entry = await entryOf(server, { description: 'क्षि👮‍♀️'.repeat(500), lastDate: '' })
    expect(entry?.summary).toBe(`${'क्षि👮‍♀️'.repeat(150)}…`)
  })

  const accepted = HOSTILE.filter((each) => each.entity === 'jobPost' && each.expected.outcome === 'accept')
  it.for(accepted.map((each) => [each.id, each.name, each] as const))(
    'a feed of hostile posts is valid with %s (%s)',
    async ([_id, _name, each], { server }) => {
      const response = await server.send('POST', each.request.path, hostileBody(each))
      expect(response.statusCode).toBe(200)
      const { _id: id } = response.json().data.jobPost
      expect((await read(server, '/feed.xml')).entries.map((entry) => entry.id)).toContain(`${SITE}/${id}`)
    },
  )
})

describe('the query of a feed', () => {
  it.for(['Nowhere', 'bihar', 'Bihar ', '<b>&"', 'Bihar@Bihar', 'नगर'])(
    'a feed request with the invalid state %j returns a valid feed without entries',
    async (state, { server }) => {
      const feed = await read(server, `/jobs/feed.xml?${new URLSearchParams({ state }).toString()}`)
      expect(feed.entries).toEqual([])
      expect(new URL(feed.id).searchParams.get('state')).toBe(state)
      expect(feed.title).toBe(`Latest Jobs, ${state} – Avsar`)
    },
  )

  it('a feed request with an invalid state adds no cache entry', async ({ server }) => {
    await read(server, '/jobs/feed.xml?state=Goa')
    await read(server, '/jobs/feed.xml?state=Nowhere')
    expect(server.app.responseCache.has('/jobs/feed.xml?state=Goa')).toBe(true)
    expect(server.app.responseCache.has('/jobs/feed.xml?state=Nowhere')).toBe(false)
  })

  it.for(['\0', '\uFFFE', '\uFFFD', '\u202E'])(
    'a feed request with the unusual state %j returns a valid feed too',
    async (state, { server }) => {
      expect(
        (await read(server, `/jobs/feed.xml?${new URLSearchParams({ state }).toString()}`)).entries,
      ).toEqual([])
    },
  )

  it('a feed request with a blank state or unsupported parameters returns the full feed', async ({
    server,
  }) => {
    const feed = await read(server, '/jobs/feed.xml')
    for (const query of ['state=', 'utm_source=a&page=2'])
      expect(await read(server, `/jobs/feed.xml?${query}`)).toEqual(feed)
  })

  it.for(['state=Bihar&state=Goa', `state=${'x'.repeat(101)}`])(
    'a feed request with the query %s gets 400',
    async (query, { server }) => {
      const response = await server.app.inject({ url: `/jobs/feed.xml?${query}` })
      expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'state' }] })
    },
  )
})

describe('the name of the site', () => {
  it.for<[string, string]>([
    ['<Jobs> & "Co"', '<Jobs> & "Co"'],
    [' ', 'Avsar'],
  ])('the site name %j appears in the feed as %j', async ([name, expected], { server }) => {
    await server.send('PUT', '/site', { name })
    const feed = await read(server, '/results/feed.xml')
    expect([feed.title, feed.authors]).toEqual([`Results – ${expected}`, [expected]])
  })
})
