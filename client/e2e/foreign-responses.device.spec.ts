import type { Page } from 'playwright/test'
import type { MessagesData } from '#shared/contracts/admin.ts'
import type { SavedJobsData } from '#shared/contracts/saved-job.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { begin, choicesOnServer, choose, readPaper, publishQuiz, saved } from './exam-steps.ts'
import { expect, hydrated, testOn } from './fixtures.ts'
import { asSite, sendAs, startServer, type IsolatedServer } from './isolated-server.ts'
import { readTable, waitForSync } from './offline-db.ts'
import { slowNetwork, type ForeignResponse, type SlowNetwork } from './slow-network.ts'
import { visitWithWorker } from './worker-pages.ts'

const CLERK = 'Clerk of the Railways'
const GUARD = 'Forest Guard'
const SUBJECT = 'Written on a foreign network'

const MEGABYTE = 1024 * 1024
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const PORTAL = '<!doctype html><title>Access blocked</title><h1>Sign in to this network</h1>'
const BLOCKED = '{"error":"blocked by policy"}'
const ENVELOPE = '{"statusCode":200,"success":true,"message":"OK","data":{"saved":[],"now":1}}'
const ELSEWHERE = '/elsewhere'

let server: IsolatedServer
let network: SlowNetwork
let requested: Set<string>

const test = testOn(async () => {
  network = await slowNetwork()
  server = await startServer({ env: { PUBLIC_URL: network.address } })
  network.server = server.address
  return asSite(server, network)
})
test.use({
  serviceWorkers: 'allow',
  allowErrors: true,
  storageState: async ({ baseURL: _baseURL }, provide) => await provide(server.states.admin),
})

const page = (status: number, body = PORTAL): ForeignResponse => ({ status, headers: HTML, body })
const json = (status: number, body = BLOCKED): ForeignResponse => ({ status, headers: JSON_TYPE, body })

const FOREIGN: [string, ForeignResponse][] = [
  ['a page with 200', page(200)],
  ['nothing with 200', { status: 200 }],
  ['JSON without an envelope with 200', json(200, '{"success":true}')],
  ['an envelope that is cut off', json(200, ENVELOPE.slice(0, -4))],
  ['an envelope of another status', json(401, ENVELOPE)],
  ['a page with 401', page(401)],
  ['JSON with 401', json(401)],
  ['a page with 403', page(403)],
  ['a page with 404', page(404)],
  ['JSON with 404', json(404)],
  ['JSON with 409', json(409, '{"statusCode":409,"success":false}')],
  ['nothing with 410', { status: 410 }],
  ['a page of 1 MB with 451', page(451, PORTAL.padEnd(MEGABYTE))],
  ['JSON of 1 MB with 511', json(511, `"${'x'.repeat(MEGABYTE)}"`)],
  [
    'a page that may be stored for a year',
    { ...page(200), headers: { ...HTML, 'cache-control': 'max-age=31536000' } },
  ],
  ['a redirect to another host', { status: 301, headers: { location: ELSEWHERE } }],
]

/** Makes a gateway answer API requests; if it redirects, the other host responds as our server would. */
function respondToApi(response: ForeignResponse): void {
  const location = response.headers?.['location']
  const other = network.address.replace('localhost', '127.0.0.1') + ELSEWHERE
  const given = location === undefined ? response : { ...response, headers: { location: other } }
  const headers = {
    ...JSON_TYPE,
    'access-control-allow-origin': network.address,
    'access-control-allow-credentials': 'true',
  }
  requested = new Set()
  network.foreign = (path) => {
    if (path === ELSEWHERE) return { status: 200, headers, body: ENVELOPE }
    if (!path.startsWith('/api/v1/')) return undefined
    requested.add(path.replace(/^\/api\/v1\/(\w+).*$/, '$1'))
    return given
  }
}

// Fields that change with each visit and each attempt to send.
const VOLATILE = new Set(['attempts', 'leasedAt', 'savedAt', 'usedAt', 'viewedAt', 'receivedAt', 'serverAt'])
const lasting = (rows: object[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !VOLATILE.has(name))))

/** Returns all data of the device's user, and the cookies of the session. */
async function deviceState(open: Page): Promise<object> {
  const names = [
    'savedJobs',
    'recentPosts',
    'posts',
    'drafts',
    'outbox',
    'attempts',
    'attemptAnswers',
  ] as const
  const tables = await Promise.all(names.map(async (name) => [name, lasting(await readTable(open, name))]))
  const cookies = (await open.context().cookies()).map(({ name, value }) => `${name}=${value}`)
  return { ...Object.fromEntries(tables), cookies: cookies.toSorted() }
}

async function read<Data>(open: Page, path: string): Promise<Data> {
  const response = await open.request.get(`${server.address}/api/v1${path}`)
  return ((await response.json()) as { data: Data }).data
}

/** Fills the device: a cached post, the history, a draft, and an attempt at a quiz with a confirmed answer. */
async function fillDevice(open: Page, post: string): Promise<void> {
  await visitWithWorker(open, post)
  await waitForSync(open, 0)
  await open.goto('/admin/private-Job?new=1')
  await open.getByLabel('Post name*', { exact: true }).fill('Cook of the mess')
  await expect.poll(() => readTable(open, 'drafts')).toHaveLength(1)
  const quizId = await publishQuiz(open.context(), network, 2, 'Mock')
  await open.goto(quizPath(quizId))
  await begin(open, 2)
  await choose(open, 1)
  await saved(open)
}

/** Leaves one operation of each kind pending: an answer, a saved job and a message. */
async function leavePending(open: Page, other: string): Promise<void> {
  await choose(open, 0)
  await expect(open.getByText('Saved on this device', { exact: true })).toBeVisible()
  await open.goto(other)
  await hydrated(open)
  await open.getByRole('button', { name: /^Save/ }).first().click()
  await open.goto('/contact')
  await hydrated(open)
  await open.getByLabel('Name').fill('Asha Rao')
  await open.getByLabel('Email').fill('asha@example.in')
  await open.getByLabel('Subject').fill(SUBJECT)
  await open.getByLabel('Message', { exact: true }).fill('The last date of this notice is wrong.')
  await open.getByRole('button', { name: /send/i }).click()
  await expect.poll(() => readTable(open, 'outbox')).toHaveLength(1)
}

test('API responses not sent by our server change nothing on the device, and pending operations are sent once our server responds', async ({
  page: open,
}) => {
  const dates = { beginDate: '2026-11-20', lastDate: '2027-03-31' }
  for (const postName of [CLERK, GUARD])
    await sendAs(open.context(), network, '/create', buildJobPost({ ...dates, postName }))
  const [clerk, guard] = [CLERK, GUARD].map((name) => `/job/${name.replaceAll(' ', '-')}`) as [string, string]
  await fillDevice(open, clerk)
  respondToApi(page(403))
  await leavePending(open, guard)
  await open.goto('/account')
  await expect(open.getByText('Loading failed')).toBeVisible()
  const before = await deviceState(open)

  for (const [name, response] of FOREIGN) {
    respondToApi(response)
    await open.goto('/account')
    await expect(open.getByText('Loading failed'), name).toBeVisible()
    await open.evaluate((path) => history.pushState(null, '', path), clerk)
    await expect(open.getByText(/^Saved copy from/), name).toBeVisible()
    await expect
      .poll(() => [...requested], name)
      .toEqual(expect.arrayContaining(['profile', 'job', 'attempts', 'saved', 'contact']))
    expect(await deviceState(open), name).toEqual(before)
  }

  network.foreign = () => undefined
  await open.goto('/account')
  await expect(open.getByText('Signed in as')).toBeVisible()
  await expect.poll(() => readTable(open, 'outbox')).toEqual([])
  await expect.poll(() => choicesOnServer(open)).toContain(0)
  const isOnServer = async () =>
    (await read<SavedJobsData>(open, '/saved')).saved.some(({ summary }) => summary?.postName === GUARD)
  await expect.poll(isOnServer).toBe(true)
  const { messages } = await read<MessagesData>(open, '/admin/messages?limit=50')
  expect(messages.filter(({ subject }) => subject === SUBJECT)).toHaveLength(1)
  expect(await readPaper(open)).not.toBe('')
})
