import type { BrowserContext, Page } from 'playwright/test'
import type { MessagesData } from '#shared/contracts/admin.ts'
import type { SavedJobsData } from '#shared/contracts/saved-job.ts'
import { SYNC_MAX_POSTS } from '#shared/domain/constants.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { deployments, type Deployments } from './deployments.ts'
import { expect, hydrated, testOn } from './fixtures.ts'
import { addPosts, asSite, sendAs, startServer, type IsolatedServer } from './isolated-server.ts'
import { lossyNetwork, type Fate, type LossyNetwork } from './lossy-network.ts'
import { addTable, BROWSER_VERSIONS, NEXT_TABLE } from './next-tables.ts'
import { readShape, readSyncState, readTable } from './offline-db.ts'
import { readBuild, lookForUpdate, runsBuild, updatePrompt, visitWithWorker } from './worker-pages.ts'

// Separate posts for each test: all tests share one user, an admin who can also open the forms.
const PLACES = ['Patna', 'Gaya', 'Ranchi'] as const
type Place = (typeof PLACES)[number]

/** Jobs of a test: two saved on the server, and one saved without a network. */
const syncedOf = (place: Place) => [`Clerk of ${place}`, `Constable of ${place}`]
const pendingOf = (place: Place) => `Guard of ${place}`
const jobsOf = (place: Place) => [...syncedOf(place), pendingOf(place)]
const noteOn = (job: string) => `${job}: hall ticket in the blue folder`
const subjectOf = (place: Place) => `A wrong date in ${place}`

// Word that about ten synthetic posts contain (server/seed/synthetic.ts).
const RARE_WORD = 'Kalaripayattu'
const DRAFT_NAME = 'Half a vacancy'

// Timeout that only ends a hanging test; no result depends on this duration.
const PATIENT = { timeout: 60_000 }

const test = testOn(async () => {
  builds = deployments()
  first = builds.build('v1')
  next = builds.build('v2')
  addTable(next)
  network = await lossyNetwork()
  server = await startServer({ env: { PUBLIC_URL: network.address, DIST_DIR: first } })
  deployed = first
  network.server = server.address
  await addPosts(server, SYNC_MAX_POSTS - PLACES.flatMap(jobsOf).length)
  const site = asSite(server, network)
  return {
    ...site,
    async end() {
      await site.end()
      builds.remove()
    },
  }
}).extend({
  storageState: async ({ baseURL: _baseURL }, provide) => await provide(server.states.admin),
})

// Tests share one site and run in sequence.
test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'allow', allowErrors: true })

let builds: Deployments
let first: string
let next: string
let deployed: string
let server: IsolatedServer
let network: LossyNetwork

/** Returns the server behind the proxy, as browsers see it. */
const there = (): IsolatedServer => ({ ...server, address: network.address })

test.beforeAll(async ({ browser }) => {
  const admin = await browser.newContext({ storageState: server.states.admin })
  for (const postName of PLACES.flatMap(jobsOf))
    await sendAs(admin, there(), '/create', buildJobPost({ postName }))
  await admin.close()
})
test.beforeEach(async ({ context }) => {
  // Suppresses the sheet that offers alerts after a save.
  await context.addInitScript(() => localStorage.setItem('avsar-alerts-dismissed', String(Date.now())))
  network.fates = []
  network.sent.length = 0
  if (deployed !== first) await deploy(first)
})

async function deploy(dist: string): Promise<void> {
  await server.stop()
  await server.restart({ DIST_DIR: dist })
  deployed = dist
}

async function read<Data>(context: BrowserContext, address: string): Promise<Data> {
  const answer = await context.request.get(`${server.address}/api/v1${address}`)
  return ((await answer.json()) as { data: Data }).data
}

async function messagesAbout(context: BrowserContext, subject: string) {
  const { messages } = await read<MessagesData>(context, '/admin/messages?limit=50')
  return messages.filter((each) => each.subject === subject)
}

/** Returns the saved jobs of a test on the server. */
async function savedOnServer(context: BrowserContext, place: Place) {
  const { saved } = await read<SavedJobsData>(context, '/saved')
  return saved
    .filter(({ isSaved }) => isSaved.value)
    .map(({ postId, summary, note }) => ({ postId, job: summary?.postName ?? '', note: note.value }))
    .filter(({ job }) => jobsOf(place).includes(job))
    .toSorted((a, b) => (a.job < b.job ? -1 : 1))
}
const withNotes = (jobs: string[]) => jobs.toSorted().map((job) => ({ job, note: noteOn(job) }))

type Row = Record<string, unknown>

// Each attempt to send changes these two fields: its count, and its start.
const withoutTries = ({ attempts: _attempts, leasedAt: _leasedAt, ...row }: Row): Row => row

/** Returns the user's data on the device of a page. */
async function readMade(page: Page) {
  const saved = await readTable<Row>(page, 'savedJobs')
  const drafts = await readTable<Row>(page, 'drafts')
  const outbox = await readTable<Row>(page, 'outbox')
  return { saved: saved.map(withoutTries), drafts, outbox: outbox.map(withoutTries) }
}

async function pendingRows(page: Page): Promise<Row[]> {
  const { saved, outbox } = await readMade(page)
  return [...outbox, ...saved.filter(({ isPending }) => isPending)]
}

const ROW_COUNTS = { posts: SYNC_MAX_POSTS, listRows: SYNC_MAX_POSTS, searchTexts: SYNC_MAX_POSTS, drafts: 1 }
const SHAPE_BEFORE = { version: BROWSER_VERSIONS.before, rows: ROW_COUNTS }
const SHAPE_AFTER = { version: BROWSER_VERSIONS.after, rows: { ...ROW_COUNTS, [NEXT_TABLE]: 0 } }

/** Records pages that continue without their database, or fail because of it. */
function watchDatabase(context: BrowserContext): string[] {
  const found: string[] = []
  context.on('console', (message) => {
    if (message.text().includes('keeps nothing more')) found.push(message.text())
  })
  context.on('weberror', (webError) => {
    const error = webError.error()
    if (/^(DatabaseClosed|InvalidState|NotFound|OpenFailed|Upgrade|Version)/.test(error.name))
      found.push(String(error))
  })
  return found
}

const saveButton = (page: Page, job: string) => page.getByRole('button', { name: `Save ${job}`, exact: true })
const savedRow = (page: Page, job: string) => page.locator('.saved-row').filter({ hasText: job })
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })
const openSaved = (page: Page) =>
  page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Saved' }).click()

const followFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

async function save(page: Page, job: string): Promise<void> {
  await saveButton(page, job).click()
  await expect(saveButton(page, job)).toHaveAttribute('aria-pressed', 'true')
}

async function writeNote(page: Page, job: string): Promise<void> {
  await savedRow(page, job)
    .getByRole('button', { name: `Status and note of ${job}` })
    .click()
  await savedRow(page, job)
    .getByRole('button', { name: /a note/ })
    .click()
  await page.getByLabel(`Note on ${job}`).fill(noteOn(job))
  await page.getByRole('heading', { level: 1 }).click()
  // The note appears once the device has stored it.
  await expect(savedRow(page, job).getByText(noteOn(job))).toBeVisible()
}

async function expectSaved(page: Page, jobs: string[]): Promise<void> {
  for (const job of jobs) await expect(savedRow(page, job)).toContainText(noteOn(job))
}

/** Gives a new device all posts, two saved jobs with notes, and a half-filled admin form. Ends on the job list. */
async function fillDevice(page: Page, place: Place): Promise<void> {
  await visitWithWorker(page, '/jobs')
  await expect.poll(async () => (await readSyncState(page))?.syncedAt ?? 0, PATIENT).toBeGreaterThan(0)
  await expect
    .poll(async () => (await readTable<Row>(page, 'meta')).map(({ name }) => name))
    .toContain('user')
  for (const job of syncedOf(place)) await save(page, job)
  await expect.poll(() => pendingRows(page)).toEqual([])
  await openSaved(page)
  for (const job of syncedOf(place)) await writeNote(page, job)
  await expect.poll(() => pendingRows(page)).toEqual([])
  expect(await savedOnServer(page.context(), place)).toMatchObject(withNotes(syncedOf(place)))

  await page.goto('/admin/private-Job?new=1')
  await page.getByLabel('Post name*', { exact: true }).fill(DRAFT_NAME)
  // The draft of a form is stored as soon as the page may be closed.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => readTable(page, 'drafts')).toHaveLength(1)

  // Loads the parts of the contact form into the page, independent of the worker's cache.
  await visitWithWorker(page, '/contact')
  await followFooter(page, 'Latest Jobs')
  for (const job of syncedOf(place))
    await expect(saveButton(page, job)).toHaveAttribute('aria-pressed', 'true')
  expect(await readShape(page)).toMatchObject(SHAPE_BEFORE)
}

/** Disconnects the network, then saves a job with a note and writes a message. Call it after `fillDevice`. */
async function makePending(page: Page, place: Place): Promise<void> {
  const job = pendingOf(place)
  await page.context().setOffline(true)
  await save(page, job)
  await openSaved(page)
  await writeNote(page, job)
  await followFooter(page, 'Contact')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Contact')
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill('asha@example.in')
  await page.getByLabel('Subject').fill(subjectOf(place))
  await page.getByLabel('Message', { exact: true }).fill('The last date of this notice is wrong.')
  await page.getByRole('button', { name: /send/i }).click()
  await expect(waiting(page).getByText(`Message: ${subjectOf(place)}`)).toBeVisible()
  await openSaved(page)
  await expectSaved(page, jobsOf(place))
  expect(await pendingRows(page)).toHaveLength(2)
}

async function reconnect(page: Page): Promise<void> {
  network.sent.length = 0
  await page.context().setOffline(false)
  // Dispatches the event that a returning network causes: the browser loses its offline emulation with each document.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** Waits until a device has no pending operations; the server received each exactly once. */
async function expectSentOnce(page: Page, place: Place): Promise<void> {
  const context = page.context()
  await expect.poll(() => pendingRows(page), PATIENT).toEqual([])
  const saved = await savedOnServer(context, place)
  expect(saved).toMatchObject(withNotes(jobsOf(place)))
  expect(await messagesAbout(context, subjectOf(place))).toHaveLength(1)
  const pending = saved.find(({ job }) => job === pendingOf(place))
  const paths = network.sent.map(({ url }) => new URL(url, network.address).pathname)
  expect(paths.toSorted()).toEqual(['/api/v1/contact', `/api/v1/saved/${pending?.postId ?? ''}`])
}

/** Blocks the end of an upgrade that has made a table, and marks the document; runs before a page's program. */
function holdUpgrade(table: string): void {
  Object.defineProperty(indexedDB, 'open', {
    value(name: string, version?: number) {
      const opening = IDBFactory.prototype.open.call(indexedDB, name, version)
      opening.addEventListener('upgradeneeded', () => {
        const known = opening.transaction?.objectStore('meta')
        // A transaction stays open as long as each request is followed by another.
        const requestNext = () => {
          if (opening.result.objectStoreNames.contains(table))
            document.documentElement.dataset['upgrade'] = 'begun'
          known?.count().addEventListener('success', requestNext)
        }
        requestNext()
      })
      return opening
    },
  })
}

async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // Never resolves: a crashed page sends no reply.
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
}

test('an app update that adds a database table preserves the data on the device, and pending operations are sent once', async ({
  page,
  context,
}) => {
  const place = 'Patna'
  const faults = watchDatabase(context)
  await fillDevice(page, place)
  await deploy(next)
  await lookForUpdate(page)
  await expect(updatePrompt(page)).toBeVisible()
  await makePending(page, place)
  await server.stop()
  const before = await readMade(page)
  expect(await readShape(page)).toMatchObject(SHAPE_BEFORE)

  // The device has cached the new version: without a network, it must upgrade the database before it sends anything.
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await runsBuild(page, 'v2')
  await hydrated(page)
  await expect.poll(() => readShape(page)).toMatchObject(SHAPE_AFTER)
  await expect.poll(() => readMade(page)).toEqual(before)
  await expectSaved(page, jobsOf(place))

  await page.goto(`/Search?searchQuery=${RARE_WORD}`)
  await hydrated(page)
  await expect(page.locator('main li:has(a[href^="/job/"])').first()).toBeVisible()
  await expect(page.getByText(/Saved copy from/)).toBeVisible()
  expect(await readBuild(page)).toBe('v2')

  await server.restart({ DIST_DIR: next })
  await reconnect(page)
  await expectSentOnce(page, place)
  await page.goto('/admin/private-Job?new=1')
  await expect(page.getByText(/^Restored your text from/)).toBeVisible()
  await expect(page.getByLabel('Post name*', { exact: true })).toHaveValue(DRAFT_NAME)
  expect(faults).toEqual([])
})

test('an app update whose tab is killed during the database upgrade changes nothing, and the next tab completes the upgrade', async ({
  page,
  context,
}) => {
  const place = 'Gaya'
  const faults = watchDatabase(context)
  await fillDevice(page, place)
  await makePending(page, place)
  const before = await readMade(page)

  // Opens another tab first: closing the last tab ends the browser.
  const doomed = await context.newPage()
  await page.close()
  await deploy(next)
  // The worker may try to send before the upgrade begins.
  network.fates = Array.from({ length: 100 }, (): Fate => 'fail')
  await context.setOffline(false)
  await doomed.addInitScript(holdUpgrade, NEXT_TABLE)
  await doomed.goto('/saved')
  await doomed.waitForFunction(() => document.documentElement.dataset['upgrade'] === 'begun')
  await crash(doomed)

  const later = await context.newPage()
  // Opens a page of the site that does not load the client program.
  await later.goto('/robots.txt')
  const left = await readShape(later)
  expect(left).toMatchObject(SHAPE_BEFORE)
  expect(left.rows).not.toHaveProperty(NEXT_TABLE)
  await expect.poll(() => readMade(later)).toEqual(before)

  network.fates = []
  network.sent.length = 0
  await later.goto('/saved')
  await runsBuild(later, 'v2')
  await hydrated(later)
  await expect.poll(() => readShape(later)).toMatchObject(SHAPE_AFTER)
  await expectSentOnce(later, place)
  await later.reload()
  await hydrated(later)
  await expectSaved(later, jobsOf(place))
  expect((await readMade(later)).drafts).toEqual(before.drafts)
  expect(faults).toEqual([])
})

test('a tab with the previous build works beside a tab with the next build, and its changes are sent once', async ({
  page,
  context,
}) => {
  const place = 'Ranchi'
  const faults = watchDatabase(context)
  await fillDevice(page, place)
  const before = await readMade(page)
  await deploy(next)

  const newer = await context.newPage()
  await newer.goto('/saved')
  await runsBuild(newer, 'v2')
  await hydrated(newer)
  // The old tab has closed the database, because an open connection would block any other version.
  await expect.poll(() => readShape(newer)).toMatchObject(SHAPE_AFTER)
  await expect.poll(() => readMade(newer)).toEqual(before)
  await expectSaved(newer, syncedOf(place))

  await page.bringToFront()
  expect(await readBuild(page)).toBe('v1')
  for (const job of syncedOf(place))
    await expect(saveButton(page, job)).toHaveAttribute('aria-pressed', 'true')
  await expect(updatePrompt(page)).toBeVisible(PATIENT)
  await makePending(page, place)
  expect(await readBuild(page)).toBe('v1')
  await expectSaved(newer, jobsOf(place))
  await reconnect(page)
  await expectSentOnce(page, place)

  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await runsBuild(page, 'v2')
  await hydrated(page)
  await expectSaved(page, jobsOf(place))
  expect(await readShape(page)).toMatchObject(SHAPE_AFTER)
  expect(faults).toEqual([])
})
