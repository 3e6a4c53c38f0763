import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { openConnection } from '#server/db/sqlite/connection.ts'
import { commandRunner } from '../testing/run-command.ts'
import { temporaryFolder } from '../testing/test-app.ts'
import { checkData } from './check-data.ts'

const runCommand = commandRunner(process.env)
const POSTS = 40

let made: string
beforeAll(() => {
  made = temporaryFolder()
  runCommand('seed', made, '--posts', String(POSTS))
})

function dataFolder(): string {
  const folder = temporaryFolder()
  fs.copyFileSync(path.join(made, 'avsar.db'), path.join(folder, 'avsar.db'))
  return folder
}

const backupsIn = (dataDir: string) => fs.readdirSync(path.join(dataDir, 'backups')).toSorted()

function postsIn(file: string): number {
  const connection = new Database(file, { readonly: true })
  const count = connection.prepare<[], number>('select count(*) from job_posts').pluck().get()
  connection.close()
  return count ?? 0
}

describe('npm run backup', () => {
  it('npm run backup writes a checked copy only its owner can read, and prints path, size and excluded files', () => {
    const dataDir = dataFolder()
    const { status, stdout, stderr } = runCommand('backup', dataDir)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const [name = '', ...others] = backupsIn(dataDir)
    expect(others).toEqual([])
    const file = path.join(dataDir, 'backups', name)
    expect(name).toMatch(/^avsar-\d{4}-\d\d-\d\dT[\d-]+Z\.db$/)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
    expect(postsIn(file)).toBe(POSTS)
    expect(stdout).toMatch(new RegExp(`Backup: ${file}, \\d+\\.\\d MB, in \\d+\\.\\d s`))
    expect(stdout).toContain('secrets.json) are not in it')
  })

  it('a backup contains committed data and no data of an open transaction', async () => {
    const dataDir = dataFolder()
    const writer = openConnection(path.join(dataDir, 'avsar.db'))
    writer.exec('BEGIN IMMEDIATE; delete from listings; delete from job_posts')
    expect(runCommand('backup', dataDir)).toMatchObject({ status: 0, stderr: '' })
    writer.exec('ROLLBACK')
    writer.close()
    const file = path.join(dataDir, 'backups', backupsIn(dataDir)[0] ?? '')
    expect((await checkData(file)).problems).toEqual([])
    expect(postsIn(file)).toBe(POSTS)
  })

  it('npm run backup writes a consistent copy each time while another process writes', async () => {
    const dataDir = dataFolder()
    const seed = path.join(import.meta.dirname, 'seed.ts')
    const writer = spawn(process.execPath, [seed, '--posts', '800'], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    let hasEnded = false
    writer.once('exit', () => (hasEnded = true))
    for (;;) {
      const isLast = hasEnded
      expect(runCommand('backup', dataDir)).toMatchObject({ status: 0, stderr: '' })
      const file = path.join(dataDir, 'backups', backupsIn(dataDir).at(-1) ?? '')
      expect((await checkData(file)).problems).toEqual([])
      if (isLast) break
      // Waits for the writer's exit event.
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(writer.exitCode).toBe(0)
    expect(postsIn(path.join(dataDir, 'backups', backupsIn(dataDir).at(-1) ?? ''))).toBe(POSTS + 800)
  })

  it('npm run backup retains its newest backups and deletes no other file', () => {
    const dataDir = dataFolder()
    const backups = path.join(dataDir, 'backups')
    fs.mkdirSync(backups)
    const others = ['before-0001_x-2020-01-01T00-00-00.000Z.db', 'avsar-mine.db', 'notes.txt']
    const old = Array.from({ length: 15 }, (_, n) => `avsar-2020-01-${String(n + 10)}T00-00-00-000Z.db`)
    for (const name of [...others, ...old]) fs.writeFileSync(path.join(backups, name), '')
    expect(runCommand('backup', dataDir).stdout).toContain(old[0])
    const remaining = backupsIn(dataDir).filter((name) => !others.includes(name))
    expect(remaining).toHaveLength(14)
    expect(remaining.slice(0, 13)).toEqual(old.slice(2))
    runCommand('backup', dataDir, '--keep', '3')
    expect(backupsIn(dataDir)).toHaveLength(3 + others.length)
    expect(backupsIn(dataDir)).toEqual(expect.arrayContaining(others))
  })

  it('npm run backup deletes the remains of a day-old failed run, but not the file of a current run', () => {
    const dataDir = dataFolder()
    const backups = path.join(dataDir, 'backups')
    fs.mkdirSync(backups)
    const [old, fresh] = [
      'avsar-2020-01-01T00-00-00-000Z.db.part-7',
      'avsar-2020-01-02T00-00-00-000Z.db.part-8',
    ]
    for (const name of [old, fresh]) fs.writeFileSync(path.join(backups, name), '')
    fs.utimesSync(path.join(backups, old), 1, 1)
    runCommand('backup', dataDir)
    expect(backupsIn(dataDir)).not.toContain(old)
    expect(backupsIn(dataDir)).toContain(fresh)
  })

  it('npm run backup writes to a given file and deletes no backup', () => {
    const dataDir = dataFolder()
    const file = path.join(temporaryFolder(), 'elsewhere.db')
    expect(runCommand('backup', dataDir, '--to', file).status).toBe(0)
    expect(postsIn(file)).toBe(POSTS)
    expect(fs.existsSync(path.join(dataDir, 'backups'))).toBe(false)
  })

  it.each([
    [
      'a file that is there already',
      (dataDir: string) => ['--to', path.join(dataDir, 'avsar.db')],
      'is there already',
    ],
    ['a folder that is not there', () => ['--to', '/nowhere/a.db'], 'nowhere'],
    ['a number that is none', () => ['--keep', 'all'], '--keep'],
    ['an unknown option', () => ['--all'], 'Usage'],
  ])('npm run backup rejects %s with a one-line message and changes nothing', (_name, options, message) => {
    const dataDir = dataFolder()
    const before = fs.readFileSync(path.join(dataDir, 'avsar.db'))
    const { status, stdout, stderr } = runCommand('backup', dataDir, ...options(dataDir))
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(fs.readFileSync(path.join(dataDir, 'avsar.db')).equals(before)).toBe(true)
  })

  it('npm run backup creates no database if the data folder has none', () => {
    const dataDir = temporaryFolder()
    expect(runCommand('backup', dataDir)).toMatchObject({ status: 1, stdout: '' })
    expect(fs.readdirSync(dataDir)).toEqual([])
  })

  it('npm run backup fails for a damaged database and leaves no partial backup', () => {
    const dataDir = dataFolder()
    const file = path.join(dataDir, 'avsar.db')
    const bytes = fs.readFileSync(file)
    bytes.fill(0x5a, 3 * 4096, 40 * 4096)
    fs.writeFileSync(file, bytes)
    expect(runCommand('backup', dataDir).status).toBe(1)
    expect(backupsIn(dataDir)).toEqual([])
  })
})
