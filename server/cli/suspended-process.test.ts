import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { findLeaseHolder, readRows } from '../testing/read-rows.ts'
import { serverProcesses } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const start = serverProcesses()

const schedulePost = ({ call }: ServerProcess, postName: string) =>
  call('POST', '/create', {
    ...buildJobPost(),
    postName,
    status: 'scheduled',
    publishAt: new Date(Date.now() + 1000).toISOString(),
  })

it('after the process that runs scheduled work is suspended, another continues it, and the first changes nothing when it wakes', async () => {
  const dataDir = temporaryFolder()
  const servers = await Promise.all([start(dataDir), start(dataDir)])
  const holder = () => findLeaseHolder(dataDir)
  while (holder() === null) await sleep(20)
  const first = servers.find(({ child }) => child.pid === holder())
  const second = servers.find(({ child }) => child.pid !== holder())
  if (first === undefined || second === undefined) throw new Error('No process has the lease.')
  first.child.kill('SIGSTOP')
  await schedulePost(second, 'While it is suspended')
  const published = () => readRows(dataDir, "select id from job_posts where status = 'published'").length
  while (published() < 1) await sleep(100)
  expect(holder()).toBe(second.child.pid)
  first.child.kill('SIGCONT')
  await schedulePost(first, 'After it woke')
  while (published() < 2) await sleep(100)
  expect(holder()).toBe(second.child.pid)
  expect(readRows(dataDir, 'select version from job_posts')).toEqual([{ version: 2 }, { version: 2 }])
  expect(readRows(dataDir, "select seq from audit_log where actor = 'schedule'")).toHaveLength(2)
})
