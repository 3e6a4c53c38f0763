import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { note } from '#shared/contracts/note.ts'
import type { SyncData } from '#shared/contracts/sync.ts'
import { NOW } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { kindTag } from '#server/content/cache/cache-tags.ts'
import { syncClient } from '../../testing/sync-client.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const BY = { actor: { id: 'test' } }
const SECRET = 'Unannounced'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const posts = () => server.services.kinds.jobPost
const create = (changes: Parameters<typeof buildJobPost>[0] = {}) => posts().create(buildJobPost(changes), BY)
const createMany = (count: number) =>
  posts().createAll(
    Array.from({ length: count }, (_, index) => ({
      body: buildJobPost({ postName: `Notice ${index}` }),
      at: NOW - (count - index) * 1000,
      ...BY,
    })),
  )
const change = (post: JobPost, changes: object) =>
  posts().update(post._id, { ...buildJobPost({ postName: post.postName }), ...changes }, BY)

async function publicPosts(): Promise<JobPost[]> {
  const found: JobPost[] = []
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const { data } = (await server.get(`/getAll?limit=50&page=${page}`)).json()
    found.push(...data.jobPosts)
    ;({ pageCount } = data)
  }
  return found
}

async function expectSame(device: ReturnType<typeof syncClient>): Promise<void> {
  const expected = (await publicPosts()).map((post) => [post._id, post] as const)
  expect(device.posts.size).toBe(expected.length)
  expect(Object.fromEntries(device.posts)).toEqual(Object.fromEntries(expected))
}

async function createOther({ name, paths }: Pick<ContentKind, 'name' | 'paths'>): Promise<void> {
  const response = await server.send('POST', paths.create, SAMPLES[name].body)
  expect(response.statusCode).toBe(200)
}

const idsOf = (pages: readonly SyncData[]) =>
  pages.flatMap(({ jobPosts, removed }) => [...jobPosts.map((post) => post._id), ...removed])
const page = async (query: Record<string, string | string[]>) => {
  const response = await server.app.inject({ url: '/api/v1/sync', query })
  expect(response.statusCode).toBe(200)
  return response.json().data as SyncData
}

/** Builds random changes. Posts that were never public, and are not scheduled, contain `SECRET`. */
function changesBy(chance: (below: number) => number) {
  const hidden: string[] = []
  let serial = 0
  let now = NOW
  const isHere = () => chance(2) === 0

  async function any(): Promise<JobPost | undefined> {
    const all = await publicPosts()
    return all[chance(all.length)]
  }
  async function createOne() {
    await create({ postName: `New ${(serial += 1)}` })
  }
  async function hide() {
    const post = await create({ postName: `${SECRET} ${(serial += 1)}`, status: 'draft' })
    hidden.push(post._id)
    if (isHere()) await change(post, { postName: `${SECRET} again` })
  }
  async function schedule() {
    const publishAt = new Date(now + 3_600_000 * (1 + chance(20))).toISOString()
    await create({ postName: `Later ${(serial += 1)}`, status: 'scheduled', publishAt })
  }
  async function edit() {
    const post = await any()
    if (post) await change(post, { salary: `₹${(serial += 1)}`, minorEdit: isHere() })
  }
  async function openStage() {
    const post = await any()
    const link = `https://example.gov.in/${(serial += 1)}`
    if (post) await change(post, { resultLink: [{ label: 'Result', link }], state: 'Goa' })
  }
  async function withdraw() {
    const post = await any()
    if (post === undefined) return
    await change(post, { status: 'draft' })
    if (isHere()) await change(post, { status: 'published' })
  }
  async function publishDue() {
    now += 5 * 3_600_000
    server.travelTo(new Date(now).toISOString())
    await server.publishDue()
  }
  async function otherKind() {
    await createOther(note)
  }
  async function remove() {
    const post = await any()
    if (post === undefined) return
    await posts().remove(post._id, BY)
    if (chance(4) === 0) await posts().restore(post._id, BY)
  }

  const kinds = [createOne, hide, schedule, edit, edit, openStage, withdraw, publishDue, otherKind]
  return { hidden, remove, change: async () => kinds[chance(kinds.length)]?.() }
}

// Returns a seeded generator of pseudo-random numbers: the same at every run.
function chanceFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('a device that syncs', () => {
  it.each([1, 2, 3])(
    'a device has the same posts as the server after 200 edits and 20 deletions (seed %i)',
    async (seed) => {
      await createMany(60)
      const device = syncClient(server)
      await device.sync()
      await expectSame(device)
      const { hidden, ...happen } = changesBy(chanceFrom(seed))
      for (let count = 1; count <= 220; count += 1)
        await (count % 11 === 0 ? happen.remove() : happen.change())
      const pages = await device.sync({ limit: 7 })
      await expectSame(device)
      expect(pages.length).toBeGreaterThan(5)
      expect(pages.map(({ reset }) => reset)).not.toContain(true)
      // Without concurrent writes, each post appears at most once.
      expect(new Set(idsOf(pages)).size).toBe(idsOf(pages).length)
      expect(JSON.stringify(pages)).not.toContain(SECRET)
      expect(idsOf(pages).filter((id) => hidden.includes(id))).toEqual([])
      const fresh = syncClient(server)
      expect(JSON.stringify(await fresh.sync())).not.toContain(SECRET)
      await expectSame(fresh)
    },
  )

  it.each([1, 2, 3])('a sync loses no write that happens while it fetches pages (seed %i)', async (seed) => {
    await createMany(40)
    const chance = chanceFrom(seed * 1000)
    const happen = changesBy(chance)
    const device = syncClient(server)
    let writes = 60
    const between = async () => {
      if ((writes -= 1) > 0) await (chance(5) === 0 ? happen.remove() : happen.change())
    }
    await device.sync({ limit: 3, between })
    // The next sync run fetches the writes that came after the last page.
    await device.sync()
    await expectSame(device)
    writes = 60
    for (let count = 0; count < 30; count += 1) await happen.change()
    const pages = [...(await device.sync({ limit: 3, between })), ...(await device.sync())]
    await expectSame(device)
    // A post is sent again only if it changed in between.
    const sent = pages.flatMap(({ jobPosts }) => jobPosts.map((post) => `${post._id} ${post.version}`))
    expect(new Set(sent).size).toBe(sent.length)
    expect(JSON.stringify(pages)).not.toContain(SECRET)
  })
})

describe('the first pages of a new device', () => {
  it('the first pages of a new device contain the newest 500 posts in full, newest first', async () => {
    await createMany(515)
    const pages = await syncClient(server).sync()
    expect(pages.map(({ jobPosts, more }) => [jobPosts.length, more])).toEqual([
      [100, true],
      [100, true],
      [100, true],
      [100, true],
      [100, false],
    ])
    expect(pages.flatMap(({ jobPosts }) => jobPosts)).toEqual((await publicPosts()).slice(0, 500))
  })

  it('a new device gets its first pages before the changes that happened since the first page', async () => {
    const old = await createMany(6)
    const device = syncClient(server)
    const first = await page({ limit: '4' })
    device.take(first.cursor)
    const [oldest, last] = [old[0], old[5]]
    if (!oldest || !last) throw new Error('There are no posts.')
    server.travelTo('2026-11-22T06:30:00.000Z')
    // `oldest` moves from a later page to the head of the list; `last` was sent already and is deleted.
    await change(oldest, { salary: '₹1' })
    await posts().remove(last._id, BY)
    const pages = await device.sync({ limit: 4 })
    expect(pages.map(({ jobPosts, removed }) => [jobPosts.length, removed])).toEqual([
      [1, []],
      [1, [last._id]],
    ])
    expect(device.posts.get(oldest._id)?.salary).toBe('₹1')
  })

  it('a new device gets an empty first page from a site without posts, and the first post in a later sync', async () => {
    const device = syncClient(server)
    const [empty] = await device.sync()
    expect(empty).toMatchObject({ jobPosts: [], removed: [], more: false, reset: false })
    await create()
    await device.sync()
    await expectSame(device)
  })
})

describe('the changes in a sync', () => {
  it('the changes in a sync arrive in the order of the latest change of each post', async () => {
    const [a, b, c] = await createMany(3)
    if (!a || !b || !c) throw new Error('There are no posts.')
    const device = syncClient(server)
    await device.sync()
    for (const post of [a, c, b, a]) await change(post, { salary: `₹${Math.random()}`, minorEdit: true })
    const pages = await device.sync({ limit: 1 })
    expect(idsOf(pages)).toEqual([c._id, b._id, a._id])
  })

  it('a sync brings the eligibility of a post, and a minor edit of it', async () => {
    const post = await create()
    const device = syncClient(server)
    await device.sync()
    expect(device.posts.get(post._id)).toMatchObject({ eligibility: buildJobPost().eligibility })
    const eligibility = [{ qualifications: [], relaxations: [], other: 'Height 170 cm' }]
    await change(post, { eligibility, minorEdit: true })
    await device.sync()
    expect(device.posts.get(post._id)).toMatchObject({ eligibility })
  })

  it('a sync includes a scheduled post only once it is published', async () => {
    const device = syncClient(server)
    await create({ status: 'scheduled', publishAt: '2026-11-23T06:30:00.000Z' })
    await device.sync()
    expect(device.posts.size).toBe(0)
    server.travelTo('2026-11-24T06:30:00.000Z')
    await server.publishDue()
    await device.sync()
    await expectSame(device)
    expect(device.posts.size).toBe(1)
  })

  it('a sync contains no entries for writes to kinds other than job posts', async () => {
    const device = syncClient(server)
    await device.sync()
    for (const kind of CONTENT_KINDS) if (kind.name !== 'jobPost') await createOther(kind)
    const before = device.cursor()
    expect(await device.sync()).toMatchObject([{ jobPosts: [], removed: [], more: false, reset: false }])
    // Other kinds share the event stream, so the cursor moves past them.
    expect(device.cursor()).not.toBe(before)
  })

  it('a sync is split into pages of about a megabyte if the posts are very large', async () => {
    const device = syncClient(server)
    await device.sync()
    const values = Array.from({ length: 150 }, () => [['x'.repeat(2000)]])
    const informationSections = [{ informationName: 'Long', Information: [{ values }] }]
    for (let count = 0; count < 8; count += 1) await create({ informationSections })
    for (const each of [device, syncClient(server)]) {
      const pages = await each.sync({ limit: 200 })
      expect(pages.map(({ jobPosts }) => jobPosts.length)).toEqual([4, 4, ...pages.slice(2).map(() => 0)])
      await expectSame(each)
    }
  })
})

describe('an invalid cursor', () => {
  const afresh = async () => ({ ...(await page({})), reset: true })

  it.each([
    'garbage',
    '?',
    '0',
    '-1',
    '1.5',
    '1.AAAAAAAAAAA',
    '999999999999999.AAAAAAAAAAA',
    '1.AAAAAAAAAAA.0.0.01ARZ3NDEKTSV4RRFFQ69G5FAV',
    "1' or '1'='1",
    'NaN.AAAAAAAAAAA',
    'x'.repeat(100),
  ])('an invalid cursor such as %j resets the sync', async (since) => {
    await createMany(3)
    expect(await page({ since })).toEqual(await afresh())
  })

  it('an invalid cursor resets the sync if the parameter is repeated', async () => {
    await createMany(3)
    const { cursor } = await page({})
    expect(await page({ since: [cursor, cursor] })).toEqual(await afresh())
  })

  it('a sync request never fails because of its cursor, for any text', async () => {
    await createMany(2)
    const { cursor } = await page({ limit: '1' })
    const { cursor: whole } = await page({})
    const broken = fc
      .tuple(fc.nat(cursor.length - 1), fc.string({ minLength: 1, maxLength: 1 }))
      .map(([at, letter]) => cursor.slice(0, at) + letter + cursor.slice(at + 1))
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'grapheme' }), broken), async (since) => {
        expect(await page({ since: since.toWellFormed() })).toHaveProperty('cursor', whole)
      }),
      { numRuns: 300 },
    )
  })

  it('an invalid cursor resets the sync if it is ahead of the event stream', async () => {
    await createMany(3)
    const { cursor } = await page({})
    const [, fingerprint] = cursor.split('.')
    expect(await page({ since: `4.${fingerprint}` })).toEqual(await afresh())
    expect(await page({ since: `3000.${fingerprint}` })).toEqual(await afresh())
  })

  it('an invalid cursor resets the sync if another database issued it', async () => {
    const other = await testApp()
    await other.services.kinds.jobPost.create(buildJobPost(), BY)
    const since = (await other.get('/sync')).json().data.cursor
    await other.close()
    await createMany(3)
    expect(await page({ since })).toEqual(await afresh())
  })

  // Simulates a restored backup: the end of the stream is lost, and its numbers are assigned again.
  function deleteEventsAfter(seq: number): void {
    const connection = new Database(server.config.databaseFile)
    connection.prepare('delete from events where seq > ?').run(seq)
    connection.prepare("update sqlite_sequence set seq = ? where name = 'events'").run(seq)
    connection.close()
    // A restore includes a restart, which clears cached responses.
    server.responseCache.invalidate([kindTag('jobPost')])
  }

  it('an invalid cursor resets the sync if its event is missing in a restored backup; an older cursor stays valid', async () => {
    await createMany(3)
    const before = await page({})
    server.travelTo('2026-11-21T07:30:00.000Z')
    await createMany(2)
    const after = await page({})
    deleteEventsAfter(3)
    expect(await page({ since: after.cursor })).toEqual(await afresh())
    const later = await posts().createAll(
      [1, 2, 3, 4].map(() => ({ body: buildJobPost(), at: NOW + 7_200_000, ...BY })),
    )
    expect(await page({ since: after.cursor })).toEqual(await afresh())
    const next = await page({ since: before.cursor })
    expect(next.reset).toBe(false)
    expect(next.jobPosts.map((post) => post._id)).toEqual(later.map((post) => post._id))
  })

  it('an invalid cursor resets the sync if it is more than 5,000 events old', async () => {
    const [post] = await createMany(1)
    const { cursor } = await page({})
    const connection = new Database(server.config.databaseFile)
    const add = connection.prepare(
      "insert into events (kind, item_id, type, params, significant, is_silent, version, at) values ('jobPost', ?, 'edited', '{}', 0, 1, 0, 0)",
    )
    connection.transaction(() => {
      for (let count = 0; count < 5000; count += 1) add.run(post?._id)
    })()
    expect(await page({ since: cursor })).toMatchObject({ reset: false, more: false, jobPosts: [post] })
    add.run(post?._id)
    connection.close()
    server.responseCache.clear()
    expect(await page({ since: cursor })).toEqual(await afresh())
  })
})

it.each(['0', '201', '-1', '1.5', 'abc'])('GET /sync returns 400 for a limit of %s', async (limit) => {
  const response = await server.get(`/sync?limit=${limit}`)
  expect(response.json()).toMatchObject({
    statusCode: 400,
    errors: [{ field: 'limit', message: 'Limit must be a whole number from 1 to 200.' }],
  })
})
