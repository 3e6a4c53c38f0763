import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { buildClerk, createPost, readList, until } from '#server/testing/process-posts.ts'
import { findLeaseHolder, readRows } from '#server/testing/read-rows.ts'
import { serverProcesses } from '#server/testing/server-process.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { checkData } from './check-data.ts'

const start = serverProcesses()

const open = (dataDir: string, count: number): Promise<ServerProcess[]> =>
  Promise.all(Array.from({ length: count }, () => start(dataDir)))

const fileOf = (dataDir: string) => path.join(dataDir, 'avsar.db')

const finds = async (server: ServerProcess, way: string, name: string) =>
  (await readList(server, way)).jobPosts.some(({ postName }) => postName === name)

it('a post that one process creates, changes and deletes appears, changes and disappears in the cached lists of another', async () => {
  const dataDir = temporaryFolder()
  const [first, second] = (await open(dataDir, 2)) as [ServerProcess, ServerProcess]
  await readList(second, '/getAll')
  const { _id } = await createPost(first, 'Clerk')
  await until(() => finds(second, '/getAll', 'Clerk'))
  await first.call('PUT', `/${_id}`, buildClerk('Senior clerk'))
  await until(() => finds(second, '/getAll', 'Senior clerk'))
  await second.call('DELETE', `/${_id}`)
  await until(async () => (await readList(first, '/getAll')).total === 0)
  expect((await checkData(fileOf(dataDir))).problems).toEqual([])
})

it('five posts that are due at the same instant are published once each by three processes', async () => {
  const dataDir = temporaryFolder()
  const servers = await open(dataDir, 3)
  const publishAt = new Date(Date.now() + 2000).toISOString()
  const names = ['A', 'B', 'C', 'D', 'E']
  const [first] = servers as [ServerProcess]
  await Promise.all(names.map((name) => createPost(first, name, { status: 'scheduled', publishAt })))
  for (const server of servers)
    await until(async () => (await readList(server, '/getAll')).total === names.length)
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
  await createPost(second, 'Clerk', {
    status: 'scheduled',
    publishAt: new Date(Date.now() + 1000).toISOString(),
  })
  await until(() => finds(second, '/getAll', 'Clerk'))
  expect(isHolder(second)).toBe(true)
})

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
