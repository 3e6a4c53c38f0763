import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { copyDatabase, openReadOnly } from '#server/db/sqlite/backup.ts'
import { UnusableDatabase, refuseLostDatabase } from '#server/db/maintenance/data-dir-lock.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { serverProcesses } from '../testing/server-process.ts'
import { temporaryFolder, testApp } from '../testing/test-app.ts'
import { checkData } from './check-data.ts'

const WRITERS = 4
// So few writes that no checkpoint has run: damage during a checkpoint looks like the checkpoint.
const WRITES_BEFORE = 6
const END_MS = 5000

// Sequential tests: a server responds for 1.5 s after the loss, and parallel tests would use up that time.
const startProcess = serverProcesses()

async function startServer(dataDir = temporaryFolder()) {
  const { child, url, output, kill } = await startProcess(dataDir, { env: { LOG_LEVEL: 'error' } })
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>
  const names: string[] = []
  const statuses: number[] = []

  /** Returns the status of a response, whose failures are in the envelope; null if the server has ended. */
  async function requestStatus(way: string, init: RequestInit = {}): Promise<number | null> {
    try {
      const response = await fetch(`${url}${way}`, init)
      const text = await response.text()
      if (response.status !== 200)
        expect(JSON.parse(text)).toMatchObject({ statusCode: response.status, success: false, errors: [] })
      if (response.status === 503) expect(response.headers.get('retry-after')).toBe('10')
      statuses.push(response.status)
      return response.status
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return null
    }
  }

  /** Creates a post; the names of acknowledged posts are in `names`. */
  async function create(postName: string): Promise<number | null> {
    const isLossKnown = statuses.includes(503)
    const status = await requestStatus('/api/v1/create', {
      method: 'POST',
      headers: { authorization: 'Bearer token-of-admin', 'content-type': 'application/json' },
      body: JSON.stringify({ ...buildJobPost(), postName }),
    })
    if (status === 200) names.push(postName)
    // The response to an earlier request may arrive after the first 503; a later request must not succeed.
    if (isLossKnown) expect(status).not.toBe(200)
    return status
  }

  return {
    file: path.join(dataDir, 'avsar.db'),
    dataDir,
    names,
    statuses,
    statusOf: requestStatus,
    create,
    kill,
    /** Creates posts, one after another for each writer, until the server has ended. */
    async writeOn() {
      const write = async (writer: number) => {
        for (let n = 0; (await create(`Clerk ${writer}-${n}`)) !== null; n += 1);
      }
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    },
    async acknowledged(count: number) {
      await expect.poll(() => names.length, { interval: 5, timeout: 20_000 }).toBeGreaterThanOrEqual(count)
    },
    /** Returns the exit of the process, and its lines in the log. */
    async end(since = performance.now()) {
      const [code] = await exit
      const ms = performance.now() - since
      const lines = output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
      return {
        code,
        isFast: ms < END_MS,
        lines: lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
      }
    },
  }
}

type Server = Awaited<ReturnType<typeof startServer>>

const namesIn = (file: string): string[] => {
  const left = openReadOnly(file)
  const names = left.prepare<[], string>('select post_name from job_posts order by post_name').pluck().all()
  left.close()
  return names
}

const isRefused = ({ dataDir, file }: Pick<Server, 'dataDir' | 'file'>): boolean => {
  try {
    refuseLostDatabase({ dataDir, databaseFile: file, backupsDir: path.join(dataDir, 'backups') })
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(UnusableDatabase)
    expect(String(error)).toContain('npm run restore -- FILE.')
    return true
  }
}

/** Checks that the app opens the repaired file, and that no acknowledged post is missing. */
async function expectNothingLost({ dataDir, file, names }: Server): Promise<void> {
  expect(isRefused({ dataDir, file })).toBe(false)
  migrateFile(file, path.join(dataDir, 'backups'))
  const next = await testApp({ dataDir, now: new Date().toISOString() })
  expect((await next.app.inject('/readyz')).statusCode).toBe(200)
  const { statusCode } = await next.send('POST', '/create', { ...buildJobPost(), postName: 'After' })
  expect(statusCode).toBe(200)
  expect(namesIn(file)).toEqual(expect.arrayContaining([...names, 'After']))
  expect((await checkData(file)).problems).toEqual([])
  await next.close()
}

const SIDES = ['', '-wal', '-shm']
const overwrite = (file: string, content: Buffer) => {
  const handle = fs.openSync(file, 'r+')
  fs.writeSync(handle, content, 0, content.length, 0)
  fs.closeSync(handle)
}

// A sound database of the same schema with other content.
let other: string
beforeAll(async () => {
  const source = await testApp()
  for (let n = 0; n < 30; n += 1)
    await source.send('POST', '/create', { ...buildJobPost(), postName: `Other ${n}` })
  other = path.join(temporaryFolder(), 'other.db')
  const file = openReadOnly(source.config.databaseFile)
  copyDatabase(file, other)
  file.close()
  await source.close()
})

const MOVED = 'The database file was moved or deleted.'
const REPLACED = 'The database file was replaced by another file.'
const COPIED_OVER = /^The database file was (truncated|changed from outside) or copied over\./
const PUT_BACK = 'Put the file back and start the server, or run "npm run restore -- FILE".'
const RESTORE = 'Run "npm run restore -- FILE", then start the server.'

const replaceBy = (content: (file: string) => void) => (file: string) => {
  content(`${file}.new`)
  fs.renameSync(`${file}.new`, file)
}
const putFirstBack = (file: string) => fs.renameSync(`${file}.first`, file)

type Damage = [
  name: string,
  line: string | RegExp,
  advice: string,
  damage: (file: string) => void,
  mend: (file: string, saved: Buffer) => void,
]

/** Damages to the database file, and their repairs. `.first` is a second name of the file. */
const DAMAGES: Damage[] = [
  ['deleted', MOVED, PUT_BACK, (file) => fs.rmSync(file), putFirstBack],
  [
    'moved',
    MOVED,
    PUT_BACK,
    (file) => fs.renameSync(file, `${file}.away`),
    (file) => fs.renameSync(`${file}.away`, file),
  ],
  [
    'replaced by a file that is no database',
    REPLACED,
    PUT_BACK,
    replaceBy((file) => fs.writeFileSync(file, 'This is no database.')),
    putFirstBack,
  ],
  [
    'replaced by another database',
    REPLACED,
    PUT_BACK,
    replaceBy((file) => fs.copyFileSync(other, file)),
    putFirstBack,
  ],
  ['truncated to nothing', COPIED_OVER, RESTORE, (file) => fs.truncateSync(file, 0), overwrite],
  ['truncated in the middle', COPIED_OVER, RESTORE, (file) => fs.truncateSync(file, 40_960), overwrite],
  [
    'overwritten with noise of its own length',
    COPIED_OVER,
    RESTORE,
    (file) => overwrite(file, Buffer.alloc(fs.statSync(file).size, 'noise')),
    overwrite,
  ],
  [
    'overwritten with a line of text',
    COPIED_OVER,
    RESTORE,
    (file) => fs.writeFileSync(file, 'This is no database.'),
    overwrite,
  ],
  [
    'copied over with another database',
    COPIED_OVER,
    RESTORE,
    (file) => fs.copyFileSync(other, file),
    (file, saved) => fs.writeFileSync(file, saved),
  ],
]

describe('a database file that is lost under load', () => {
  it.each(DAMAGES)(
    'a database file lost under load (%s) causes status 503 and ends the server in 5 s, without losing acknowledged writes',
    async (_name, line, advice, damage, mend) => {
      const server = await startServer()
      const { file, statuses, statusOf } = server
      fs.linkSync(file, `${file}.first`)
      const writing = server.writeOn()
      await server.acknowledged(WRITES_BEFORE)
      const saved = fs.readFileSync(file)
      damage(file)
      const lostAt = performance.now()
      await expect.poll(() => statuses, { interval: 5 }).toContain(503)
      for (const way of ['/readyz', '/api/v1/getAll', '/api/v1/getAll?searchQuery=Clerk', '/api/v1/job/One'])
        expect(await statusOf(way), way).toBe(503)
      expect(await statusOf('/healthz')).toBe(200)
      const { code, isFast, lines } = await server.end(lostAt)
      await writing
      expect({ code, isFast, lines: lines.length }).toEqual({ code: 1, isFast: true, lines: 1 })
      expect(lines[0]).toMatch(line)
      expect(lines[0]).toContain(`${advice} The server ends now.`)
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
      expect(isRefused(server)).toBe(true)
      mend(file, saved)
      await expectNothingLost(server)
    },
  )
})

it.each(['-wal', '-shm'])(
  'the removal of the database journal (%s) ends the server, and no acknowledged write is lost',
  async (side) => {
    const server = await startServer()
    const writing = server.writeOn()
    await server.acknowledged(WRITES_BEFORE)
    fs.rmSync(`${server.file}${side}`)
    const { code, isFast, lines } = await server.end()
    await writing
    expect({ code, isFast }).toEqual({ code: 1, isFast: true })
    expect(lines).toEqual([
      'The journal of the database was moved or deleted. Its content is written to the database file. Start the server. The server ends now.',
    ])
    await expectNothingLost(server)
  },
)

it('the loss of the database file while the server is idle ends the server within 5 s', async () => {
  const server = await startServer()
  fs.rmSync(server.file)
  expect(await server.end()).toMatchObject({ code: 1, isFast: true, lines: [expect.stringContaining(MOVED)] })
})

it('a restart uses a backup that was put in place after the database and its journal files were deleted', async () => {
  const server = await startServer()
  const { file, dataDir, create } = server
  expect(await create('One')).toBe(200)
  const backup = path.join(dataDir, 'backup.db')
  const source = openReadOnly(file)
  copyDatabase(source, backup)
  source.close()
  expect(await create('Two')).toBe(200)
  for (const side of SIDES) fs.rmSync(`${file}${side}`)
  expect(await create('Lost')).toBe(503)
  expect(await server.end()).toMatchObject({ code: 1, isFast: true })
  fs.renameSync(backup, file)
  const next = await startServer(dataDir)
  expect(await next.create('Three')).toBe(200)
  await next.kill()
  expect(namesIn(file)).toEqual(['One', 'Three'])
  expect((await checkData(file)).problems).toEqual([])
})

it('a start refuses another database that was copied over the lost one, and prints one line', async () => {
  const lost = await startServer()
  expect(await lost.create('One')).toBe(200)
  fs.copyFileSync(other, lost.file)
  expect(await lost.end()).toMatchObject({ code: 1, isFast: true })
  const env = { ...process.env, DATA_DIR: lost.dataDir, PORT: '0', SEED: 'none' }
  const main = path.join(import.meta.dirname, '../main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^\S+avsar\.db is damaged, or does not belong to the journal beside it\. Put a backup in its place: npm run restore -- FILE\.\n$/,
  )
})
