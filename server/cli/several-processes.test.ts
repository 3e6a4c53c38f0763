import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { syncPath } from '#shared/contracts/api.ts'
import { SyncData } from '#shared/contracts/sync.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { findLeaseHolder, readRows } from '#server/testing/read-rows.ts'
import { rounds, soakTimeout } from '#server/testing/rounds.ts'
import { serverProcesses } from '#server/testing/server-process.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { checkData } from './check-data.ts'

const start = serverProcesses()

const open = (dataDir: string, count: number): Promise<ServerProcess[]> =>
  Promise.all(Array.from({ length: count }, () => start(dataDir)))

const fileOf = (dataDir: string) => path.join(dataDir, 'avsar.db')

type Post = { _id: string; version: number; status: string }
type List = { jobPosts: { _id: string; postName: string }[]; total: number }

const clerk = (postName: string, more: object = {}) => ({
  ...buildJobPost(),
  postName,
  state: 'Bihar',
  ...more,
})

async function create({ call }: ServerProcess, postName: string, more: object = {}): Promise<Post> {
  return (await call<{ jobPost: Post }>('POST', '/create', clerk(postName, more))).jobPost
}

// Without a credential, so that the response comes from the cache.
async function list({ url }: ServerProcess, way: string): Promise<List> {
  const response = await fetch(`${url}/api/v1${way}`)
  return ((await response.json()) as { data: List }).data
}

/** Waits for a state; the timeout of the test ends the wait. */
async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isReached())) await sleep(20)
}

const finds = async (server: ServerProcess, way: string, name: string) =>
  (await list(server, way)).jobPosts.some(({ postName }) => postName === name)

it('a post that one process creates, changes and deletes appears, changes and disappears in the cached lists of another', async () => {
  const dataDir = temporaryFolder()
  const [first, second] = (await open(dataDir, 2)) as [ServerProcess, ServerProcess]
  await list(second, '/getAll')
  const { _id } = await create(first, 'Clerk')
  await until(() => finds(second, '/getAll', 'Clerk'))
  await first.call('PUT', `/${_id}`, clerk('Senior clerk'))
  await until(() => finds(second, '/getAll', 'Senior clerk'))
  await second.call('DELETE', `/${_id}`)
  await until(async () => (await list(first, '/getAll')).total === 0)
  expect((await checkData(fileOf(dataDir))).problems).toEqual([])
})

it('five posts that are due at the same instant are published once each by three processes', async () => {
  const dataDir = temporaryFolder()
  const servers = await open(dataDir, 3)
  const publishAt = new Date(Date.now() + 2000).toISOString()
  const names = ['A', 'B', 'C', 'D', 'E']
  const [first] = servers as [ServerProcess]
  await Promise.all(names.map((name) => create(first, name, { status: 'scheduled', publishAt })))
  for (const server of servers)
    await until(async () => (await list(server, '/getAll')).total === names.length)
  // Each process has run its schedule at least once since.
  await sleep(6000)
  expect(readRows(dataDir, 'select version from job_posts')).toEqual(names.map(() => ({ version: 2 })))
  expect(readRows(dataDir, 'select type from events')).toHaveLength(names.length)
  expect(readRows(dataDir, "select seq from audit_log where actor = 'schedule'")).toHaveLength(names.length)
})

it('after the process that runs scheduled work is killed, another continues its work', async () => {
  const dataDir = temporaryFolder()
  const servers = await open(dataDir, 2)
  await until(() => findLeaseHolder(dataDir) !== null)
  const isHolder = ({ child }: ServerProcess) => child.pid === findLeaseHolder(dataDir)
  const first = servers.find(isHolder)
  const second = servers.find((server) => !isHolder(server))
  if (first === undefined || second === undefined) throw new Error('No process holds the lease.')
  await first.kill()
  await create(second, 'Clerk', {
    status: 'scheduled',
    publishAt: new Date(Date.now() + 1000).toISOString(),
  })
  await until(() => finds(second, '/getAll', 'Clerk'))
  expect(isHolder(second)).toBe(true)
})

/** Follows the stream of changes of a server, as a device does. Returns the posts that the device has. */
async function follow({ url }: ServerProcess, isDone: () => boolean) {
  const posts = new Map<string, { version: number }>()
  let since = ''
  for (let isLast = false; !isLast;) {
    isLast = isDone()
    for (let isMore = true; isMore;) {
      const response = await fetch(`${url}/api/v1${syncPath({ since })}`)
      const page = SyncData.parse(((await response.json()) as { data: unknown }).data)
      for (const { _id, version } of page.jobPosts) {
        expect(version).toBeGreaterThan(posts.get(_id)?.version ?? 0)
        posts.set(_id, { version })
      }
      for (const id of page.removed) posts.delete(id)
      since = page.cursor
      isMore = page.more
    }
    await sleep(50)
  }
  return posts
}

it(
  'eight writers on two processes lose no change for a device that follows them, and all list counts are right',
  async () => {
    const dataDir = temporaryFolder()
    const servers = (await open(dataDir, 2)) as [ServerProcess, ServerProcess]
    const posts = new Map<string, { version: number }>()
    let writing = 8
    const write = async (writer: number) => {
      for (let n = 0; n < rounds(100); n += 1) {
        const [near, far] = n % 2 === 0 ? servers : servers.toReversed()
        if (near === undefined || far === undefined) throw new Error('There are two servers.')
        const { _id } = await create(near, `Clerk ${writer}-${n}`)
        posts.set(_id, { version: 1 })
        const changed = await far.call<{ jobPost: Post }>(
          'PUT',
          `/${_id}`,
          clerk(`Clerk ${writer}-${n}`, { lastDate: '2031-01-01' }),
        )
        posts.set(_id, { version: changed.jobPost.version })
        if (n % 4 === 3) {
          await near.call('DELETE', `/${_id}`)
          posts.delete(_id)
        }
      }
      writing -= 1
    }
    const [found] = await Promise.all([
      follow(servers[1], () => writing === 0),
      ...Array.from({ length: writing }, (_, n) => write(n)),
    ])
    const sorted = (of: Map<string, { version: number }>) => [...of].toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect(sorted(found)).toEqual(sorted(posts))
    for (const server of servers)
      for (const way of ['/getAll', '/state?state=Bihar'])
        await until(async () => (await list(server, way)).total === posts.size)
    expect((await checkData(fileOf(dataDir))).problems).toEqual([])
    const numbers = readRows<{ seq: number }>(dataDir, 'select seq from events order by seq')
    expect(numbers.map(({ seq }) => seq)).toEqual(numbers.map((_, index) => index + 1))
  },
  soakTimeout(),
)

it(
  'while either of two processes is killed at any moment, no acknowledged post is lost and the other process continues',
  async () => {
    const dataDir = temporaryFolder()
    const servers = await open(dataDir, 2)
    const acknowledged: string[] = []
    for (let round = 0; round < rounds(20); round += 1) {
      const victim = round % 2
      const killed = new AbortController()
      const write = async (server: ServerProcess, isVictim: boolean) => {
        try {
          for (let n = 0; !(killed.signal.aborted && n >= 10); n += 1)
            acknowledged.push((await create(server, `Clerk ${round}-${n}`))._id)
        } catch (error) {
          // A TypeError of fetch: the server was killed.
          if (!isVictim || !(error instanceof TypeError)) throw error
        }
      }
      const writing = servers.map((server, index) => write(server, index === victim))
      await sleep(100 + 40 * round)
      await servers[victim]?.kill()
      killed.abort()
      await Promise.all(writing)
      servers[victim] = await start(dataDir)
    }
    const ids = new Set(readRows<{ id: string }>(dataDir, 'select id from job_posts').map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(rounds(20) * 10)
    expect((await checkData(fileOf(dataDir))).problems).toEqual([])
  },
  soakTimeout(),
)

it('two processes that start at the same time on an empty folder import the demo content once', async () => {
  const dataDir = temporaryFolder()
  const env = { SEED: 'demo' }
  await Promise.all([1, 2].map(() => start(dataDir, { program: 'main.ts', env })))
  const [posts] = readRows<{ all: number; different: number }>(
    dataDir,
    'select count(*) as "all", count(distinct post_name) as different from job_posts',
  )
  expect(posts?.all).toBeGreaterThan(0)
  expect(posts?.different).toBe(posts?.all)
})
