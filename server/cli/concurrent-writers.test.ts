import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { syncPath } from '#shared/contracts/api.ts'
import { SyncData } from '#shared/contracts/sync.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { buildClerk, createPost, readList, until } from '#server/testing/process-posts.ts'
import type { PostList, StoredPost } from '#server/testing/process-posts.ts'
import { pushService } from '#server/testing/push-service/push-service.ts'
import { readRows } from '#server/testing/read-rows.ts'
import { isSoak, rounds, soakTimeout } from '#server/testing/rounds.ts'
import { serverProcesses } from '#server/testing/server-process.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { releaseAlerts, storeSubscribers } from '#server/testing/stored-subscribers.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { checkData } from './check-data.ts'

const WRITERS = 8
const DURATION_MS = 1000 * rounds(60)
const MAX_STALE_MS = 500

const start = serverProcesses()

/** Versions of posts by id. */
type Versions = Map<string, number>
type Pair = [ServerProcess, ServerProcess]

async function pull({ url }: ServerProcess, since: string): Promise<SyncData> {
  const response = await fetch(`${url}/api/v1${syncPath({ since })}`)
  return SyncData.parse(((await response.json()) as { data: unknown }).data)
}

/** Follows the stream of changes of a server, as a device does. Returns the posts that the device has. */
async function follow(server: ServerProcess, isDone: () => boolean): Promise<Versions> {
  const posts: Versions = new Map()
  let since = ''
  for (let isLast = false; !isLast;) {
    isLast = isDone()
    for (let isMore = true; isMore;) {
      const page = await pull(server, since)
      for (const { _id, version } of page.jobPosts) {
        expect(version).toBeGreaterThan(posts.get(_id) ?? 0)
        posts.set(_id, version)
      }
      for (const id of page.removed) posts.delete(id)
      since = page.cursor
      isMore = page.more
    }
    await sleep(50)
  }
  return posts
}

/** Requests a list until it is fresh. Returns the age of the write at the last stale request, milliseconds. */
async function measureStaleness(
  server: ServerProcess,
  way: string,
  isFresh: (list: PostList) => boolean,
): Promise<number> {
  const acknowledgedAt = performance.now()
  for (let age = 0; ;) {
    const requestedAt = performance.now()
    if (isFresh(await readList(server, way))) return age
    age = requestedAt - acknowledgedAt
    await sleep(5)
  }
}

/** Creates, changes and deletes posts in the list of one state, by one process and the other in turn. */
async function write(servers: Pair, writer: number, { posts, ages }: { posts: Versions; ages: number[] }) {
  const end = performance.now() + DURATION_MS
  const state = STATES[writer] ?? ''
  const way = `/state?state=${encodeURIComponent(state)}`
  const watch = async (near: ServerProcess, far: ServerProcess, isFresh: (list: PostList) => boolean) => {
    expect(await measureStaleness(near, way, isFresh)).toBe(0)
    ages.push(await measureStaleness(far, way, isFresh))
  }
  for (let n = 0; performance.now() < end; n += 1) {
    const [near, far] = n % 2 === 0 ? servers : (servers.toReversed() as Pair)
    const name = `Clerk ${writer}-${n}`
    const { _id } = await createPost(near, name, { state })
    posts.set(_id, 1)
    const nameIn = (list: PostList) => list.jobPosts.find((post) => post._id === _id)?.postName
    await watch(near, far, (list) => nameIn(list) === name)
    const changed = buildClerk(`Senior ${name}`, { state, lastDate: '2031-01-01' })
    const { jobPost } = await far.call<{ jobPost: StoredPost }>('PUT', `/${_id}`, changed)
    posts.set(_id, jobPost.version)
    await watch(far, near, (list) => nameIn(list) === changed.postName)
    if (n % 4 !== 3) continue
    await near.call('DELETE', `/${_id}`)
    posts.delete(_id)
    await watch(near, far, (list) => nameIn(list) === undefined)
  }
}

type AlertOfEvent = {
  seq: number
  type: string
  /** First event of the same write. */
  first: number
  alert: string | null
  phase: string | null
  isRemoved: number
}

/** Checks that each write was consumed once and in order, and led to at most one alert and one delivery. */
async function expectOneAlertPerWrite(dataDir: string): Promise<void> {
  releaseAlerts(dataDir)
  const pending =
    "select id from jobs where type like 'alerts.%' and type <> 'alerts.deliver' union select id from alerts where phase in ('held', 'expanding')"
  await until(() => readRows(dataDir, pending).length === 0)
  const events = readRows<AlertOfEvent>(
    dataDir,
    `select seq, type, min(seq) over (partition by item_id, version) as first, alerts.id as alert, phase,
       max(type = 'removed') over (partition by item_id) as isRemoved
     from events left join alerts on alerts.id = cast(seq as text) order by seq`,
  )
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  // A post that is deleted before its event is consumed leads to no alert.
  const withoutAlert = events.filter(({ type, alert }) => type === 'created' && alert === null)
  expect(withoutAlert.filter(({ isRemoved }) => isRemoved === 0)).toEqual([])
  expect(events.filter(({ seq, first, alert }) => alert !== null && seq !== first)).toEqual([])
  const inOrderOfWriting = readRows<{ id: string }>(dataDir, 'select id from alerts order by rowid')
  expect(inOrderOfWriting.map(({ id }) => Number(id))).toEqual(
    events.filter(({ alert }) => alert !== null).map(({ seq }) => seq),
  )
  expect(readRows(dataDir, 'select cursor from alert_state')).toEqual([{ cursor: events.length }])
  const delivered = readRows(dataDir, 'select alert_id as id from deliveries order by seq')
  const expanded = events.filter(({ type, phase }) => type === 'created' && phase === 'expanded')
  expect(delivered.length).toBe(expanded.length)
  expect(new Set(delivered)).toEqual(new Set(expanded.map(({ alert }) => ({ id: alert }))))
}

it(
  'eight writers on two processes lose no change for a device and for alerts, and no list of either process stays stale',
  async () => {
    const dataDir = temporaryFolder()
    const servers = await Promise.all([start(dataDir), start(dataDir)])
    const service = await pushService({ protocols: ['h2'] })
    storeSubscribers(dataDir, service.origin, [service.makeSubscription()])
    await servers[0].call('PUT', '/admin/alerts/sending', { isPaused: true })
    const written = { posts: new Map<string, number>(), ages: [] as number[] }
    let isDone = false
    const following = follow(servers[1], () => isDone)
    await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(servers, n, written)))
    isDone = true
    const { posts, ages } = written
    const sorted = (of: Versions) => [...of].toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect(sorted(await following)).toEqual(sorted(posts))
    for (const server of servers)
      await until(async () => (await readList(server, '/getAll')).total === posts.size)
    await expectOneAlertPerWrite(dataDir)
    expect((await checkData(path.join(dataDir, 'avsar.db'))).problems).toEqual([])
    await service.close()
    // Only the soak has the processors for itself.
    if (!isSoak) return
    const longest = Math.round(Math.max(...ages))
    process.stdout.write(
      `${ages.length} writes: the last stale list of the other process was requested ${longest} ms after one\n`,
    )
    expect(longest).toBeLessThan(MAX_STALE_MS)
  },
  soakTimeout(),
)
