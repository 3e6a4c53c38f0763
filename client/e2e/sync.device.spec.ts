import type { BrowserContext, Page } from 'playwright/test'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { readTable, setSyncCursor, waitForSync, readSyncState } from './offline-db.ts'
import { expect, hydrated, testOn } from './fixtures.ts'
import { asSite, sendAs, startServer, type IsolatedServer } from './isolated-server.ts'

const KB = 1024

const test = testOn(async () => {
  server = await startServer({ template: 'demo' })
  return asSite(server)
})

test.describe.configure({ mode: 'serial' })

let server: IsolatedServer
let admin: BrowserContext
let reader: BrowserContext
let page: Page

async function serverPosts(): Promise<JobPost[]> {
  const found: JobPost[] = []
  for (let next = 1, last = 1; next <= last; next += 1) {
    const response = await fetch(`${server.address}/api/v1/getAll?limit=50&page=${next}`)
    const { data } = (await response.json()) as { data: { jobPosts: JobPost[]; pageCount: number } }
    found.push(...data.jobPosts)
    last = data.pageCount
  }
  return found
}

const byId = (posts: readonly JobPost[]) => Object.fromEntries(posts.map((post) => [post._id, post]))

/** Compares the posts on the device with the server's posts for anonymous users. */
async function expectSame(): Promise<void> {
  const cachedPosts = await readTable<{ post: JobPost & { history?: unknown } }>(page, 'posts')
  const posts = cachedPosts.map(({ post: { history: _history, ...post } }) => post)
  expect(byId(posts)).toEqual(byId(await serverPosts()))
  const ids = posts.map(({ _id }) => _id).toSorted()
  for (const table of ['listRows', 'searchTexts'])
    expect((await readTable<{ _id: string }>(page, table)).map(({ _id }) => _id).toSorted()).toEqual(ids)
}

async function visit(): Promise<void> {
  const start = Date.now()
  await page.goto('/about')
  await hydrated(page)
  await waitForSync(page, start)
}

test.beforeAll(async ({ browser }) => {
  admin = await browser.newContext({ storageState: server.states.admin })
  reader = await browser.newContext({ serviceWorkers: 'allow' })
  page = await reader.newPage()
})
test.afterAll(async () => {
  await admin.close()
  await reader.close()
})

test('the posts on the device equal the posts on the server after 200 changes and 20 deletions', async () => {
  await visit()
  await expectSame()
  const posts = await serverPosts()
  for (let index = 0; index < 200; index += 1) {
    const post = posts[(index * 7) % posts.length]
    if (index % 10 === 0 || post === undefined)
      await sendAs(admin, server, '/create', buildJobPost({ postName: `New notice ${index}` }))
    else {
      const { postName, description, notificationLink } = post
      const changes = { salary: `₹${index}`, minorEdit: index % 3 === 0 }
      await sendAs(
        admin,
        server,
        `/${post._id}`,
        { postName, description, notificationLink, ...changes },
        'PUT',
      )
    }
  }
  for (const { _id } of posts.slice(30, 50))
    await admin.request.delete(`${server.address}/api/v1/${_id}`, { headers: { origin: server.address } })
  await visit()
  await expectSame()
  expect(await readTable(page, 'posts')).toHaveLength(posts.length + 20 - 20)
})

test('a sync without changes costs less than a kilobyte, headers included', async () => {
  const browser = await reader.newCDPSession(page)
  await browser.send('Network.enable')
  // Disables the HTTP cache, as if the browser had evicted its entries: the server sends full responses, not 304.
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  const syncRequestIds = new Set<string>()
  const sizes: number[] = []
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/v1/sync')) syncRequestIds.add(requestId)
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (syncRequestIds.has(requestId)) sizes.push(encodedDataLength)
  })
  await visit()
  await visit()
  expect(sizes).toHaveLength(2)
  await browser.detach()
  for (const size of sizes) {
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThan(KB)
  }
})

for (const cursor of ['garbage', '999999.aaaaaaaaaaa', '-1', '💥'])
  test(`a device with the invalid sync cursor ${cursor} syncs from the start, and deletes posts that the server lacks`, async () => {
    await setSyncCursor(page, cursor)
    await visit()
    await expectSame()
    expect((await readSyncState(page))?.cursor).not.toBe(cursor)
  })

test('a return to the app fetches the changes made in between', async () => {
  await visit()
  await sendAs(admin, server, '/create', buildJobPost({ postName: 'Published meanwhile' }))
  const away = (isAway: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (hidden ? 'hidden' : 'visible'),
      })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      if (!hidden)
        Date.now = (
          (now) => () =>
            now() + 61_000
        )(Date.now)
      document.dispatchEvent(new Event('visibilitychange'))
    }, isAway)
  await away(true)
  await away(false)
  await expect
    .poll(async () => (await readTable<{ post: JobPost }>(page, 'posts')).map(({ post }) => post.postName))
    .toContain('Published meanwhile')
})
