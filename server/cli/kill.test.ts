import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { serverProcesses } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-app.ts'
import { checkData } from './check-data.ts'

// Number of acknowledged writes before each kill.
const LIVES = [1, 6, 17, 33, 64]
const WRITERS = 4

const start = serverProcesses()

/**
 * Writes until the server is killed: creates a post, changes it, and deletes every third. Reports acknowledged creates
 * and deletes.
 */
async function writeOn(
  { call }: ServerProcess,
  writer: number,
  acknowledged: (id: string, deleted: boolean) => void,
) {
  try {
    for (let n = 0; ; n += 1) {
      const post = { ...buildJobPost(), postName: `Clerk ${writer}-${n}`, state: 'Bihar' }
      const { _id } = (await call<{ jobPost: { _id: string } }>('POST', '/create', post)).jobPost
      acknowledged(_id, false)
      await call('PUT', `/${_id}`, { ...post, lastDate: '2031-01-01' })
      if (n % 3 === 2) {
        await call('DELETE', `/${_id}`)
        acknowledged(_id, true)
      }
    }
  } catch (error) {
    // A TypeError of fetch: the server was killed, as expected.
    if (!(error instanceof TypeError)) throw error
  }
}

function rowsIn(file: string): Map<string, boolean> {
  const connection = new Database(file, { readonly: true })
  const rows = connection
    .prepare<[], { id: string; deleted: number }>(
      'select id, deleted_at is not null as deleted from job_posts',
    )
    .all()
  connection.close()
  return new Map(rows.map(({ id, deleted }) => [id, deleted === 1]))
}

it('a server killed at any moment leaves a sound database with all acknowledged writes', async () => {
  const dataDir = temporaryFolder()
  const file = path.join(dataDir, 'avsar.db')
  const acknowledged = new Map<string, boolean>()
  for (const [life, writes] of LIVES.entries()) {
    const server = await start(dataDir)
    const exit = once(server.child, 'exit')
    let count = 0
    const recordWrite = (id: string, deleted: boolean) => {
      acknowledged.set(id, deleted)
      count += 1
      if (count === writes) server.child.kill('SIGKILL')
    }
    await Promise.all(
      Array.from({ length: WRITERS }, (_, n) => writeOn(server, life * WRITERS + n, recordWrite)),
    )
    expect(await exit).toEqual([null, 'SIGKILL'])
    expect((await checkData(file)).problems).toEqual([])
    const rows = rowsIn(file)
    // A delete may be committed without being acknowledged.
    for (const [id, deleted] of acknowledged) {
      expect(rows.has(id)).toBe(true)
      if (deleted) expect(rows.get(id)).toBe(true)
    }
  }
  expect(acknowledged.size).toBeGreaterThan(LIVES.length * WRITERS)
})

it('a stopped server answers open requests, checkpoints its journal and ends with success', async () => {
  const dataDir = temporaryFolder()
  const { child, url } = await start(dataDir, { program: 'main.ts' })
  const exit = once(child, 'exit')
  const message = {
    name: 'A',
    email: 'a@example.org',
    subject: 'S',
    message: 'A message that is sent just before the end.',
  }
  const responses = Array.from({ length: 8 }, () =>
    fetch(`${url}/api/v1/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    }).then((response) => response.status),
  )
  await Promise.race(responses)
  child.kill('SIGTERM')
  const statuses = (await Promise.allSettled(responses)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  )
  expect(await exit).toEqual([0, null])
  expect(fs.readdirSync(dataDir).filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([])
  const connection = new Database(path.join(dataDir, 'avsar.db'), { readonly: true })
  const stored = connection.prepare<[], number>('select count(*) from contact_messages').pluck().get()
  connection.close()
  expect(stored).toBeGreaterThan(0)
  expect(statuses.filter((status) => status < 300)).toHaveLength(stored ?? 0)
})
