import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { checkData } from './check-data.ts'
import { temporaryFolder } from '../testing/test-app.ts'
import { copyDatabase, openReadOnly } from '#server/db/sqlite/backup.ts'
import { LEASE_MS } from '../queue/sqlite-queue.ts'

const running = new Set<ChildProcess>()
afterAll(() => {
  for (const server of running) server.kill('SIGKILL')
})

/** Starts the API in its own process, on its own data folder. */
async function startServer() {
  const dataDir = temporaryFolder()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    SEED: 'none',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  }
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../testing/served-app.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(server)
  const exit = once(server, 'exit')
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  const names: string[] = []

  const statusOf = async (way: string) => {
    const response = await fetch(`${url}${way}`)
    const text = await response.text()
    // Every failure is in the envelope.
    if (response.status !== 200)
      expect(JSON.parse(text)).toMatchObject({ statusCode: response.status, success: false })
    return response.status
  }
  /** Creates a post; the names of acknowledged posts are in `names`. */
  const create = async (postName: string) => {
    const response = await fetch(`${url}/api/v1/create`, {
      method: 'POST',
      headers: { authorization: 'Bearer token-of-admin', 'content-type': 'application/json' },
      body: JSON.stringify({ ...buildJobPost(), postName }),
    })
    const { statusCode, errors } = (await response.json()) as { statusCode: number; errors?: unknown }
    expect(statusCode).toBe(response.status)
    if (response.status === 200) names.push(postName)
    else expect([response.status, errors]).toEqual([503, []])
    return response.status
  }
  const listed = async () => {
    const response = await fetch(`${url}/api/v1/getAll?limit=50&page=1`)
    const { data } = (await response.json()) as { data: { jobPosts: { postName: string }[] } }
    return data.jobPosts.map((post) => post.postName).toSorted()
  }
  return {
    server,
    file: path.join(dataDir, 'avsar.db'),
    dataDir,
    names,
    statusOf,
    create,
    listed,
    async end() {
      server.kill('SIGKILL')
      await exit
    },
  }
}

type Server = Awaited<ReturnType<typeof startServer>>

const SIDES = ['', '-wal', '-shm']
const overwrite = (file: string, content: Buffer) => {
  const handle = fs.openSync(file, 'r+')
  fs.writeSync(handle, content, 0, content.length, 0)
  fs.closeSync(handle)
}

/** Damages to the database file, and their repairs. The saved copy was taken while nothing was written. */
const DAMAGES: [name: string, damage: (file: string) => void, mend: (file: string, saved: Buffer) => void][] =
  [
    ['truncated to nothing', (file) => fs.truncateSync(file, 0), overwrite],
    ['truncated in the middle', (file) => fs.truncateSync(file, 40_960), overwrite],
    [
      'overwritten with noise of its own length',
      (file) => overwrite(file, Buffer.alloc(fs.statSync(file).size, 'noise')),
      overwrite,
    ],
    ['overwritten with a line of text', (file) => fs.writeFileSync(file, 'This is no database.'), overwrite],
    [
      'moved away',
      (file) => fs.renameSync(file, `${file}.away`),
      (file) => fs.renameSync(`${file}.away`, file),
    ],
    ['removed', (file) => fs.rmSync(file), (file, saved) => fs.writeFileSync(file, saved)],
    [
      'replaced by a file that is no database',
      (file) => {
        fs.linkSync(file, `${file}.first`)
        fs.writeFileSync(`${file}.new`, 'This is no database.')
        fs.renameSync(`${file}.new`, file)
      },
      (file) => fs.renameSync(`${file}.first`, file),
    ],
    [
      'replaced by an empty file',
      (file) => {
        fs.linkSync(file, `${file}.first`)
        fs.writeFileSync(`${file}.new`, '')
        fs.renameSync(`${file}.new`, file)
      },
      (file) => fs.renameSync(`${file}.first`, file),
    ],
  ]

/** Waits until the server has nothing more to write: a change while it commits may pass for a checkpoint of its own. */
async function isQuiet(file: string) {
  const database = openReadOnly(file)
  // A job that runs is due again when its lease ends.
  const due = database.prepare<[number], number>('select count(*) from jobs where run_at <= ?').pluck()
  await expect.poll(() => due.get(Date.now() + LEASE_MS)).toBe(0)
  database.close()
}

async function goesOn({ create }: Server, postName: string) {
  await expect.poll(() => create(postName), { timeout: 20_000 }).toBe(200)
}

describe('a database that is damaged under the running server', () => {
  // One server for all cases: it recovers each time.
  let served: Server
  beforeAll(async () => {
    served = await startServer()
  })
  afterAll(() => served.end())

  it.each(DAMAGES)(
    '%s is written to no more, answers 503, and is used again when it is back',
    async (name, damage, mend) => {
      const { file, create, statusOf } = served
      for (const number of [1, 2]) expect(await create(`Before ${name} ${number}`)).toBe(200)
      await isQuiet(file)
      const saved = fs.readFileSync(file)
      damage(file)
      for (const number of [1, 2, 3]) expect(await create(`Lost ${name} ${number}`)).toBe(503)
      expect(await statusOf('/healthz')).toBe(200)
      expect(await statusOf('/readyz')).toBe(503)
      for (const way of ['/getAll', '/search?searchQuery=One', '/job/One', '/private/getAllPosts'])
        expect([200, 404, 503]).toContain(await statusOf(`/api/v1${way}`))
      mend(file, saved)
      await goesOn(served, `After ${name}`)
      expect(await statusOf('/readyz')).toBe(200)
      expect(await served.listed()).toEqual(served.names.toSorted())
      expect((await checkData(file)).problems).toEqual([])
    },
  )

  it('lost nothing of all that it acknowledged, and ended never', async () => {
    expect(served.server.exitCode).toBeNull()
    await served.end()
    const left = openReadOnly(served.file)
    const names = left.prepare<[], string>('select post_name from job_posts order by post_name').pluck().all()
    left.close()
    expect(names.toSorted()).toEqual(served.names.toSorted())
  })
})

it('a database whose journal is removed with it or alone loses nothing that was acknowledged', async () => {
  const served = await startServer()
  const { file, create, names } = served
  expect(await create('One')).toBe(200)
  fs.rmSync(`${file}-wal`)
  await goesOn(served, 'Two')
  fs.rmSync(`${file}-shm`)
  await goesOn(served, 'Three')
  expect(await served.listed()).toEqual(names.toSorted())
  await served.end()
  expect((await checkData(file)).problems).toEqual([])
  const left = openReadOnly(file)
  expect(left.prepare('select count(*) from job_posts').pluck().get()).toBe(names.length)
  left.close()
})

it('a database that is replaced by a backup with all its files goes on from the backup', async () => {
  const served = await startServer()
  const { file, dataDir, create } = served
  expect(await create('One')).toBe(200)
  const backup = path.join(dataDir, 'backup.db')
  const source = openReadOnly(file)
  copyDatabase(source, backup)
  source.close()
  expect(await create('Two')).toBe(200)
  for (const side of SIDES) fs.rmSync(`${file}${side}`)
  expect(await create('Lost')).toBe(503)
  fs.renameSync(backup, file)
  await goesOn(served, 'Three')
  expect(await served.listed()).toEqual(['One', 'Three'])
  await served.end()
  expect((await checkData(file)).problems).toEqual([])
})
