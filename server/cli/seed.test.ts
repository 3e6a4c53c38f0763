import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobPost } from '#shared/contracts/job-post.ts'
import { readConfig } from '../../fastify.config.ts'
import { buildApp } from '#server/app/build-app.ts'
import type { Db } from '../db/db.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { ulidGenerator } from '../ports/ids.ts'
import { readSecrets } from '#server/ports/secrets.ts'
import { noteSeed, questionSeed } from '../seed/demo-kinds.ts'
import { DEMO_NOTICES } from '../seed/demo.ts'
import { temporaryFolder } from '../testing/test-app.ts'

type Entry = { postName: string; beginDate: string } & Record<string, unknown>

const command = path.join(import.meta.dirname, 'seed.ts')
const entries = JSON.parse(fs.readFileSync(DEMO_NOTICES, 'utf8')) as Entry[]
const [sample = { postName: '', beginDate: '' }] = entries

function seed(dataDir: string, ...options: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...options], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Returns the app on the database that the command wrote; every response is checked against its contract. */
async function open(dataDir: string) {
  const config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED: 'none', RATE_LIMITS: 'off' }),
    validateResponses: true,
  }
  const db = openSqlite(config.databaseFile)
  const app = await buildApp(config, {
    db,
    clock: Date.now,
    newId: ulidGenerator(Date.now),
    secrets: readSecrets(dataDir),
    mailer: { destination: 'nowhere', send: async () => undefined },
  })
  return { app, db }
}

const read = async (app: FastifyInstance, key: string) =>
  (await app.inject(`/api/v1/job/${encodeURIComponent(key)}`)).json().data?.jobPost
const list = async (app: FastifyInstance, query: string) =>
  (await app.inject(`/api/v1/getAll?${query}`)).json().data

function writeFile(dataDir: string, notices: unknown): string {
  const file = path.join(dataDir, `notices-${Math.random()}.json`)
  fs.writeFileSync(file, typeof notices === 'string' ? notices : JSON.stringify(notices))
  return file
}

describe('seed --file with the real notices', () => {
  const dataDir = temporaryFolder()
  let [first, second]: ReturnType<typeof seed>[] = []
  let app: FastifyInstance
  let db: Db
  beforeAll(async () => {
    first = seed(dataDir, '--file', DEMO_NOTICES)
    second = seed(dataDir, '--file', DEMO_NOTICES)
    ;({ app, db } = await open(dataDir))
  })
  afterAll(async () => {
    await app.close()
    await db.close()
  })

  it('seed --file imports all 198 notices of the seed file', () => {
    expect(first).toMatchObject({ status: 0, stderr: '' })
    expect(first?.stdout).toContain(`Imported ${entries.length} of ${entries.length} notices`)
    expect(entries).toHaveLength(198)
  })

  it('seed --file adds nothing when the same file is imported again', async () => {
    expect(second).toMatchObject({ status: 0, stderr: '' })
    expect(second?.stdout).toContain(`Imported 0 of ${entries.length} notices`)
    expect((await list(app, 'fields=summary')).total).toBe(entries.length)
  })

  it('seed --file imports posts that equal the file in every field, and are found by id, slug and old share URL', async () => {
    for (const entry of entries) {
      const expected = Object.fromEntries(jobPost.fieldNames.map((name) => [name, entry[name]]))
      const post = await read(app, entry.postName.replaceAll('/', '').replaceAll(' ', '-'))
      expect(post, entry.postName).toMatchObject(expected)
      for (const name of jobPost.fieldNames)
        expect(post[name], `${entry.postName}: ${name}`).toStrictEqual(entry[name])
      expect(await read(app, post._id)).toStrictEqual(post)
      expect(await read(app, post.slug)).toStrictEqual(post)
    }
  })

  it('seed --file creates ids that rise in the order of the file', async () => {
    const ids: string[] = []
    for (const { postName } of entries) ids.push((await read(app, postName))._id)
    expect(ids).toStrictEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(entries.length)
  })
})

describe('seed --file with any file', () => {
  async function imported(notices: Entry[]) {
    const dataDir = temporaryFolder()
    const result = seed(dataDir, '--file', writeFile(dataDir, notices))
    expect(result).toMatchObject({ status: 0, stderr: '' })
    return { ...(await open(dataDir)), stdout: result.stdout }
  }

  it('seed --file preserves the creation date in a notice, and skips a duplicate notice in the file', async () => {
    const createdAt = '2024-03-01T05:00:00.000Z'
    const { app, db, stdout } = await imported([
      { ...sample, createdAt },
      sample,
      { ...sample, beginDate: '2025-08-01' },
    ])
    expect(stdout).toContain('Imported 2 of 3 notices')
    expect(await read(app, sample.postName)).toMatchObject({
      createdAt,
      updatedAt: createdAt,
      changedAt: createdAt,
    })
    await app.close()
    await db.close()
  })

  it('seed --file schedules notices with a future publication date, and publishes due notices under their date', async () => {
    const past = '2025-05-05T05:00:00.000Z'
    const { app, db } = await imported([
      { ...sample, postName: 'Later', publishAt: '2999-01-01T00:00:00.000Z' },
      { ...sample, postName: 'Due', publishAt: past, status: 'scheduled' },
      { ...sample, postName: 'Draft', status: 'draft' },
    ])
    expect(await read(app, 'Due')).toMatchObject({ status: 'published', createdAt: past })
    expect(await read(app, 'Later')).toBeUndefined()
    expect((await list(app, '')).total).toBe(1)
    await app.close()
    await db.close()
  })

  it.each([
    ['a date that is none', [sample, { ...sample, beginDate: '2026-02-30' }], 'Notice 2: beginDate: '],
    ['a last date before the begin date', [{ ...sample, lastDate: '1999-01-01' }], 'Notice 1: lastDate: '],
    ['a schedule without a time', [{ ...sample, status: 'scheduled' }], 'Notice 1: publishAt: '],
    ['an entry that is no notice', [sample, 7], 'Notice 2: '],
    ['no JSON', '{\n"a":\n', 'JSON'],
  ])('seed --file rejects %s with a one-line message and imports nothing', (_name, notices, message) => {
    const dataDir = temporaryFolder()
    const result = seed(dataDir, '--file', writeFile(dataDir, notices))
    expect(result).toMatchObject({ status: 1, stdout: '' })
    expect(result.stderr).toContain(message)
    expect(result.stderr.trim().split('\n')).toHaveLength(1)
    expect(fs.existsSync(path.join(dataDir, 'avsar.db'))).toBe(false)
  })
})

describe('seed with wrong options', () => {
  it.each([[[]], [['--posts', '0']], [['x']]])('seed prints its usage for wrong options: %j', (options) => {
    const result = seed(temporaryFolder(), ...options)
    expect(result).toMatchObject({ status: 1, stdout: '' })
    expect(result.stderr.trim().split('\n')).toHaveLength(1)
  })

  it('seed with a file that does not exist names the file', () => {
    expect(seed(temporaryFolder(), '--file', '/nowhere.json').stderr).toContain('/nowhere.json')
  })
})

describe('seed --file --kind', () => {
  it('seed --file --kind imports items of another kind only once, and rejects entries that break a rule', async () => {
    const dataDir = temporaryFolder()
    const first = seed(dataDir, '--file', noteSeed.file, '--kind', 'note')
    expect(first).toMatchObject({ status: 0, stderr: '' })
    expect(first.stdout).toContain('Imported 25 of 25 entries')
    expect(seed(dataDir, '--file', noteSeed.file, '--kind', 'note').stdout).toContain(
      'Imported 0 of 25 entries',
    )
    const { app, db } = await open(dataDir)
    expect((await app.inject('/api/v1/notes/allNote')).json().data.total).toBe(25)
    expect((await list(app, '')).total).toBe(0)
    await app.close()
    await db.close()
    const [question] = JSON.parse(fs.readFileSync(questionSeed.file, 'utf8')) as object[]
    const bad = writeFile(dataDir, [question, { ...question, questionName: 'Other', negativeMarks: -0.3 }])
    expect(seed(dataDir, '--file', bad, '--kind', 'question')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Entry 2: negativeMarks: '),
    })
    for (const kind of ['notes', 'constructor'])
      expect(seed(dataDir, '--file', bad, '--kind', kind)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('Usage'),
      })
  })
})
