import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { readConfig } from '../../../fastify.config.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const entry = [{ label: 'Link', link: 'https://example.gov.in/' }]
const bare = { applyLink: [], admissionLink: [], admitCardLink: [], answerKeyLink: [], resultLink: [] }

// A post with today's begin date is not in the upcoming list.
const CLERK = {
  ...bare,
  postName: 'Clerk',
  state: 'Bihar',
  beginDate: '2026-11-21',
  applyLink: entry,
} as const
const NURSE = {
  ...bare,
  postName: 'Nurse',
  state: 'Goa',
  beginDate: '2026-12-01',
  resultLink: entry,
} as const

const LISTS = [
  '/getAll',
  '/getAll?page=2',
  '/ApplyLink',
  '/ResultLink',
  '/AdmitCard',
  '/Upcoming',
  '/state?state=Bihar',
  '/state?state=Goa',
  '/ApplyLink?state=Bihar',
  '/ResultLink?state=Goa',
  '/AdmitCard?state=Bihar',
]
const OTHERS = ['/getAll?searchQuery=nurse', '/site']

const it = appTest()
let clerk: { _id: string }
const pathOf = (url: string) => `/api/v1${url}`

async function create(server: TestApp, body: object): Promise<{ _id: string; slug: string }> {
  const response = await server.send('POST', '/create', { ...buildJobPost(), ...body })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.jobPost
}
const update = (server: TestApp, id: string, body: object) =>
  server.send('PUT', `/${id}`, { ...buildJobPost(CLERK), ...body }).then((response) => {
    expect(response.statusCode, response.body).toBe(200)
  })

async function warm(server: TestApp): Promise<void> {
  for (const url of [...LISTS, ...OTHERS, '/job/Clerk', '/job/Nurse']) await server.get(url)
}

const gone = (server: TestApp) =>
  [...LISTS, ...OTHERS, '/job/Clerk', '/job/Nurse'].filter((url) => !server.responseCache.has(pathOf(url)))

it.beforeEach(async ({ server }) => {
  clerk = await create(server, CLERK)
  await create(server, NURSE)
  await warm(server)
})

const EVERYWHERE = ['/getAll', '/getAll?page=2', '/getAll?searchQuery=nurse']
const CLERKS = ['/ApplyLink', '/state?state=Bihar', '/ApplyLink?state=Bihar', '/job/Clerk', ...EVERYWHERE]
const sorted = (urls: string[]) => urls.toSorted()

describe('a write by an admin', () => {
  it('an edit of a post is visible at once and invalidates only searches and the lists and page of the post', async ({
    server,
  }) => {
    await update(server, clerk._id, { location: 'Gaya' })
    expect(sorted(gone(server))).toEqual(sorted(CLERKS))
    for (const url of ['/getAll', '/ApplyLink', '/state?state=Bihar'])
      expect((await server.get(url)).body, url).toContain('Gaya')
    expect((await server.get('/job/Clerk')).json().data.jobPost.location).toBe('Gaya')
  })

  it('a minor edit invalidates the same responses as a full edit', async ({ server }) => {
    await update(server, clerk._id, { location: 'Gaya', minorEdit: true })
    expect(sorted(gone(server))).toEqual(sorted(CLERKS))
  })

  it('moving a post invalidates its old and new lists', async ({ server }) => {
    await update(server, clerk._id, {
      state: 'Goa',
      applyLink: [],
      admitCardLink: entry,
      beginDate: '2026-12-05',
    })
    expect(sorted(gone(server))).toEqual(sorted([...CLERKS, '/AdmitCard', '/Upcoming', '/state?state=Goa']))
    expect((await server.get('/ApplyLink')).json().data.total).toBe(0)
    expect((await server.get('/Upcoming')).json().data.total).toBe(2)
    expect((await server.get('/AdmitCard')).json().data.total).toBe(1)
  })

  it('renaming a post invalidates its old address, which is not cached any more', async ({ server }) => {
    await update(server, clerk._id, { postName: 'Head Clerk' })
    expect(sorted(gone(server))).toEqual(sorted(CLERKS))
    for (const key of ['Head-Clerk', 'Clerk', clerk._id])
      expect((await server.get(`/job/${key}`)).json().data.jobPost.postName).toBe('Head Clerk')
    expect(
      ['Head-Clerk', 'Clerk', clerk._id].map((key) => server.responseCache.has(pathOf(`/job/${key}`))),
    ).toEqual([true, false, true])
  })

  it('deleting a post invalidates every response that showed it', async ({ server }) => {
    expect((await server.send('DELETE', `/${clerk._id}`)).statusCode).toBe(200)
    expect(sorted(gone(server))).toEqual(sorted(CLERKS))
    expect((await server.get('/job/Clerk')).statusCode).toBe(404)
    expect((await server.get('/getAll')).json().data.total).toBe(1)
  })

  it('the responses that show a post are invalidated each time the post is unpublished or published again', async ({
    server,
  }) => {
    await update(server, clerk._id, { status: 'draft' })
    expect(sorted(gone(server))).toEqual(sorted(CLERKS))
    expect((await server.get('/job/Clerk')).statusCode).toBe(404)
    await warm(server)
    await update(server, clerk._id, { status: 'published' })
    expect(sorted(gone(server))).toEqual(sorted(CLERKS))
    expect((await server.get('/job/Clerk')).statusCode).toBe(200)
  })

  it('a write invalidates nothing if the public cannot see the post', async ({ server }) => {
    const draft = await create(server, { ...CLERK, postName: 'Draft', status: 'draft' })
    await update(server, draft._id, { postName: 'Draft', location: 'Gaya', status: 'draft' })
    const publishAt = '2026-11-21T07:00:00.000Z'
    await update(server, draft._id, { postName: 'Draft', status: 'scheduled', publishAt })
    await server.send('DELETE', `/${draft._id}`)
    expect(gone(server)).toEqual([])
  })

  it('a rejected write invalidates nothing', async ({ server }) => {
    const wrong = await server.send('PUT', `/${clerk._id}`, { ...buildJobPost(CLERK), beginDate: 'x' })
    expect(wrong.statusCode).toBe(400)
    const headers = { 'if-match': '"9"' }
    const late = await server.send('PUT', `/${clerk._id}`, buildJobPost(CLERK), { headers })
    expect(late.statusCode).toBe(409)
    expect(gone(server)).toEqual([])
  })

  it('changing the settings invalidates the responses that show them', async ({ server }) => {
    await server.send('PUT', '/site', { requestDelayMs: 5 })
    expect(gone(server)).toEqual(['/site'])
    expect((await server.get('/site')).json().data.site.requestDelayMs).toBe(5)
  })
})

describe('the passage of time', () => {
  it('scheduled posts are published when they are due, and their lists are then invalidated', async ({
    server,
  }) => {
    await create(server, {
      ...CLERK,
      postName: 'Later',
      status: 'scheduled',
      publishAt: '2026-11-21T07:00:00.000Z',
    })
    expect(gone(server)).toEqual([])
    server.travelTo('2026-11-21T07:00:00.000Z')
    await server.publishDue()
    expect(sorted(gone(server))).toEqual(sorted(CLERKS.filter((url) => url !== '/job/Clerk')))
    expect((await server.get('/getAll')).body).toContain('Later')
  })

  it('midnight in India invalidates all responses, because the list of upcoming posts changes without a write', async ({
    server,
  }) => {
    server.travelTo('2026-11-30T18:29:59.000Z')
    expect((await server.get('/Upcoming')).json().data.total).toBe(1)
    expect(server.responseCache.has(pathOf('/Upcoming'))).toBe(true)
    server.travelTo('2026-11-30T18:30:00.000Z')
    expect((await server.get('/Upcoming')).json().data.total).toBe(0)
    expect(gone(server)).not.toContain('/Upcoming')
    expect(gone(server)).toHaveLength(LISTS.length + OTHERS.length + 1)
  })
})

describe('the addresses of responses', () => {
  it('the responses of all lists, posts, searches and the settings are cached', ({ server }) => {
    expect(gone(server)).toEqual([])
  })

  it('a response to an invalid request is not cached', async ({ server }) => {
    const { entries } = server.responseCache.stats()
    for (const url of ['/getAll?page=0', '/getAll?limit=x', '/getAll?fields=few', '/getAll?page=1&page=2'])
      expect((await server.get(url)).statusCode, url).toBe(400)
    for (const url of ['/job/nobody', '/nothing']) expect((await server.get(url)).statusCode).toBe(404)
    expect(server.responseCache.stats().entries).toBe(entries)
  })

  it('a new post gets its exact address at once, even if the address matched an older post loosely before', async ({
    server,
  }) => {
    await create(server, { ...CLERK, postName: 'Grade - II' })
    const readLocation = async () => (await server.get('/job/Grade-II')).json().data.jobPost.location
    const before = await readLocation()
    await create(server, { ...CLERK, postName: 'Grade II', location: 'Gaya' })
    expect([before, await readLocation()]).toEqual([buildJobPost().location, 'Gaya'])
  })

  it('an address that our own client writes is equal to the cache key of its response', async ({
    server,
  }) => {
    const url = '/ApplyLink?page=1&fields=summary&limit=5&state=Bihar&searchQuery=clerk+%E0%A4%AA'
    await server.get(url)
    expect(server.responseCache.has(pathOf(url))).toBe(true)
  })

  it('the API tells search engines by a noindex header not to index its responses', async ({ server }) => {
    for (const as of ['anonymous', 'admin', 'anonymous'] as const)
      expect((await server.get('/getAll', { as })).headers).toMatchObject({ 'x-robots-tag': 'noindex' })
  })
})

it('a write by the command line beside a running server is visible at once and invalidates only responses that show it', async ({
  server,
}) => {
  const { dataDir } = server.config
  const file = path.join(dataDir, 'notices.json')
  fs.writeFileSync(file, JSON.stringify([buildJobPost({ ...CLERK, postName: 'From a file' })]))
  const seed = path.join(import.meta.dirname, '../../cli/seed.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  const run = spawnSync(process.execPath, [seed, '--file', file], { env, encoding: 'utf8' })
  expect(run).toMatchObject({ status: 0, stderr: '' })
  expect(gone(server)).toEqual([])
  expect((await server.get('/getAll')).body).toContain('From a file')
  // The list that was just read may be cached again.
  const isOther = (url: string) => url !== '/getAll' && url !== '/job/Clerk'
  expect(sorted(gone(server).filter(isOther))).toEqual(sorted(CLERKS.filter(isOther)))
})

it('the response cache may use 128 MB by default, and 0 bytes if it is switched off', () => {
  expect(readConfig({}).responseCacheBytes).toBe(134_217_728)
  expect(readConfig({ RESPONSE_CACHE: 'off' }).responseCacheBytes).toBe(0)
  expect(() => readConfig({ RESPONSE_CACHE: 'maybe' })).toThrow('RESPONSE_CACHE')
})
