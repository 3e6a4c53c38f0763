import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { UnusableDatabase, openUndamaged, refuseLostDatabase } from '#server/db/maintenance/data-dir-lock.ts'
import { commandRunner } from '../testing/run-command.ts'
import { temporaryFolder } from '../testing/test-app.ts'

const runCommand = commandRunner(process.env)

/** Creates a data folder with these files, by name and content. */
function createFolder(files: Record<string, string>) {
  const dataDir = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true })
    fs.writeFileSync(path.join(dataDir, name), content)
  }
  return { dataDir, databaseFile: path.join(dataDir, 'avsar.db'), backupsDir: path.join(dataDir, 'backups') }
}

describe('the check for a lost database', () => {
  it.each([
    ['an empty database beside keys', { 'avsar.db': '', 'secrets.json': '{}' }, 'avsar.db is empty'],
    ['no database beside keys', { 'secrets.json': '{}' }, 'avsar.db is missing'],
    ['an empty database beside a backup', { 'avsar.db': '', 'backups/a.db': 'x' }, '(backups)'],
    ['a journal alone', { 'avsar.db-wal': 'x' }, '(avsar.db-wal)'],
  ])(
    'the start of the server stops with advice to restore a backup if the data folder has %s',
    (_name, files: Record<string, string>, message) => {
      const refused = () => refuseLostDatabase(createFolder(files))
      expect(refused).toThrow(UnusableDatabase)
      expect(refused).toThrow(message)
      expect(refused).toThrow('npm run restore -- FILE')
      expect(refused).toThrow('To start with an empty database, move')
    },
  )

  it.each([
    ['nothing at all', {}],
    ['an empty database alone, as a first start leaves that ended at once', { 'avsar.db': '' }],
    ['a folder of backups that is empty of them', { 'backups/notes.txt': 'x', 'avsar.db-wal': '' }],
    ['a database', { 'avsar.db': 'x', 'secrets.json': '{}' }],
  ])('the start of the server accepts a data folder with %s', (_name, files: Record<string, string>) => {
    expect(() => refuseLostDatabase(createFolder(files))).not.toThrow()
  })

  it.each(['SQLITE_CORRUPT', 'SQLITE_NOTADB'])(
    'a database that SQLite reports as damaged (%s) stops the start with advice to restore a backup',
    (code) => {
      const open = () => {
        throw new Database.SqliteError('database disk image is malformed', code)
      }
      const opened = () => openUndamaged(createFolder({ 'avsar.db': 'x' }), open)
      expect(opened).toThrow(UnusableDatabase)
      expect(opened).toThrow(/avsar\.db is damaged\. .* npm run restore -- FILE\.$/)
    },
  )

  it('an emptied database ends the server, the seed and the admin command with one line of advice, and creates nothing', () => {
    const { dataDir } = createFolder({ 'avsar.db': '', 'secrets.json': '{}' })
    const main = path.join(import.meta.dirname, '../main.ts')
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', SEED: 'none' }
    const started = spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
    for (const { status, stderr, stdout } of [
      started,
      runCommand('seed', dataDir, '--posts', '1'),
      runCommand('admin', dataDir, 'list'),
    ]) {
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(
        /^\S+avsar\.db is empty, but .* npm run restore -- FILE\. To start with an empty database, .*\n$/,
      )
    }
    expect(fs.statSync(path.join(dataDir, 'avsar.db')).size).toBe(0)
  })

  it('npm run backup and npm run check:data fail for an empty database', () => {
    const { dataDir } = createFolder({ 'avsar.db': '' })
    const backup = runCommand('backup', dataDir)
    expect(backup.status).toBe(1)
    expect(backup.stderr).toContain('holds nothing of this product: nothing was backed up')
    expect(fs.readdirSync(path.join(dataDir, 'backups'))).toEqual([])
    const check = runCommand('check', dataDir)
    expect(check.status).toBe(1)
    expect(check.stdout).toContain('problem: it holds nothing of this product')
  })
})

describe('a full disk', () => {
  // Limits the size of files that the process writes, in blocks of 512 bytes, like a full disk.
  const limited = (blocks: number, command: string, dataDir: string, ...options: string[]) =>
    spawnSync(
      'sh',
      [
        '-c',
        `ulimit -f ${blocks}; exec "$0" "$@"`,
        process.execPath,
        path.join(import.meta.dirname, command),
        ...options,
      ],
      { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
    )

  it('a full disk makes a backup or a restore fail, and no partial file remains', () => {
    const dataDir = temporaryFolder()
    expect(runCommand('seed', dataDir, '--posts', '40').status).toBe(0)
    const good = path.join(temporaryFolder(), 'good.db')
    expect(runCommand('backup', dataDir, '--to', good).status).toBe(0)
    const before = fs.readdirSync(dataDir)
    const backup = limited(100, 'backup.ts', dataDir)
    expect(backup.status).toBe(1)
    expect(backup.stderr).toMatch(/^[^\n]+\n$/)
    expect(fs.readdirSync(path.join(dataDir, 'backups'))).toEqual([])
    expect(limited(100, 'restore.ts', dataDir, good).status).toBe(1)
    const others = ['backups', 'avsar.lock']
    const left = fs.readdirSync(dataDir).filter((name) => !others.includes(name))
    expect(left.toSorted()).toEqual(before.toSorted())
    expect(runCommand('check', dataDir).status).toBe(0)
  })
})
