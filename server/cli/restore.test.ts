import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { lockShared } from '#server/db/maintenance/data-dir-lock.ts'
import { openConnection } from '#server/db/sqlite/connection.ts'
import { commandRunner } from '../testing/run-command.ts'
import { temporaryFolder } from '../testing/test-app.ts'

const runCommand = commandRunner(process.env)

let backup: string
let other: string
beforeAll(() => {
  const otherDir = temporaryFolder()
  runCommand('seed', otherDir, '--posts', '30')
  other = path.join(otherDir, 'avsar.db')
  const dataDir = temporaryFolder()
  runCommand('seed', dataDir, '--posts', '20')
  const writing = new Database(path.join(dataDir, 'avsar.db'))
  writing.exec(`
    insert into users (id, email, first_name, last_name, phone, role, created_at)
      values ('U', 'a@example.org', 'A', 'B', '', 'admin', 1);
    insert into sessions (id, user_id, device, created_at, last_seen_at) values ('S', 'U', 'Firefox', 1, 1);
    insert into otps (id, email, purpose, challenge, mac, attempts, created_at, expires_at, is_used, holder, network, is_counted)
      values ('C', 'a@example.org', 'signIn', 'x', 'y', 0, 1, 2, 0, 'network:n', 'n', 1);
    insert into magic_links (hash, email, job_id, created_at, is_counted) values ('H', 'a@example.org', 'J', 1, 1);
    update alert_state set cursor = 0;
    insert into jobs (id, type, payload, run_at, attempts, last_error, created_at)
      values ('alerts.expand/1', 'alerts.expand', '1', 1, 0, '', 1);
    insert into alerts (id, post_id, facts, phase, at, release_at, expanded_key, expanded_owner, targeted, waiting,
      digest, accepted, failed, pruned, cancelled, shown, clicked)
      values ('1', 'P', '{}', 'expanding', 1, 1, '', '', 3, 1, 1, 1, 0, 0, 0, 0, 0);
    insert into deliveries (alert_id, subscription_id, origin, status, rank, run_at, expires_at, attempts, is_shown)
      values ('1', 'A', 'o', 'waiting', 'topic', 1, 1, 0, 0), ('1', 'B', 'o', 'digest', 'topic', 1, 1, 0, 0),
      ('1', 'C', 'o', 'accepted', 'topic', 1, 1, 0, 0)`)
  writing.close()
  backup = path.join(dataDir, 'backup.db')
  runCommand('backup', dataDir, '--to', backup)
})

/** Returns a data folder whose database holds other posts than the backup. */
function dataFolder(): { dataDir: string; file: string } {
  const dataDir = temporaryFolder()
  const file = path.join(dataDir, 'avsar.db')
  fs.copyFileSync(other, file)
  return { dataDir, file }
}

function read(file: string, sql: string): unknown[] {
  const connection = new Database(file, { readonly: true })
  const rows = connection.prepare(sql).pluck().all()
  connection.close()
  return rows
}

const posts = (file: string) => read(file, 'select count(*) from job_posts')[0]
const aside = (dataDir: string) => fs.readdirSync(dataDir).filter((name) => name.includes('before-restore'))

describe('npm run restore', () => {
  it('npm run restore replaces the database with a backup, moves the old database aside and checks the restored one', () => {
    const { dataDir, file } = dataFolder()
    const { status, stdout, stderr } = runCommand('restore', dataDir, backup)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^Checked 20 jobPost,.*: 0 problems$/m)
    expect(posts(file)).toBe(20)
    const [old = '', ...others] = aside(dataDir)
    expect(others).toEqual([])
    expect(old).toMatch(/^avsar\.db\.before-restore-\d{4}-/)
    expect(posts(path.join(dataDir, old))).toBe(30)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['avsar.db', old, 'avsar.lock'])
    expect(posts(backup)).toBe(20)
  })

  it('npm run restore cancels the pending deliveries of the backup and sends no alert', () => {
    const { dataDir, file } = dataFolder()
    expect(runCommand('restore', dataDir, backup).stdout).toMatch(/: 0 problems$/m)
    expect(read(file, 'select cursor = (select max(seq) from events) from alert_state')).toEqual([1])
    expect(read(file, "select count(*) from jobs where type like 'alerts%'")).toEqual([0])
    expect(read(file, 'select status from deliveries order by seq')).toEqual([
      'cancelled',
      'cancelled',
      'accepted',
    ])
    expect(read(file, "select phase || ' ' || cancelled || ' ' || accepted from alerts")).toEqual([
      'cancelled 2 1',
    ])
  })

  it('npm run restore does not apply the journal of the old database to the restored database', () => {
    const { dataDir, file } = dataFolder()
    // Simulates a killed server: its last writes are in the WAL file.
    const killed = openConnection(file)
    killed.exec("update job_posts set location = 'only in the journal'")
    const [wal, shm] = ['-wal', '-shm'].map((side) => fs.readFileSync(`${file}${side}`))
    const main = fs.readFileSync(file)
    killed.close()
    fs.writeFileSync(file, main)
    fs.writeFileSync(`${file}-wal`, wal ?? '')
    fs.writeFileSync(`${file}-shm`, shm ?? '')
    expect(runCommand('restore', dataDir, backup)).toMatchObject({ status: 0, stderr: '' })
    expect(read(file, "select count(*) from job_posts where location = 'only in the journal'")).toEqual([0])
    const [old = ''] = aside(dataDir)
    const there = "select count(*) from job_posts where location = 'only in the journal'"
    expect(read(path.join(dataDir, old), there)).toEqual([30])
  })

  it('npm run restore deletes the remains of an interrupted restore', () => {
    const { dataDir } = dataFolder()
    for (const name of ['restoring', 'restoring.part-7', 'restoring.part-7-journal'])
      fs.writeFileSync(path.join(dataDir, `avsar.db.${name}`), 'half')
    expect(runCommand('restore', dataDir, backup)).toMatchObject({ status: 0, stderr: '' })
    expect(fs.readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([])
  })

  it('npm run restore invalidates every session, OTP and sign-in link', () => {
    const { dataDir, file } = dataFolder()
    runCommand('restore', dataDir, backup)
    expect(read(file, 'select count(*) from sessions where revoked_at is null')).toEqual([0])
    expect(read(file, 'select count(*) from otps where invalidated_at is null')).toEqual([0])
    expect(read(file, 'select count(*) from magic_links')).toEqual([1])
    expect(read(file, 'select count(*) from magic_links where used_at is null')).toEqual([0])
    expect(read(file, 'select role from users')).toEqual(['admin'])
  })

  it('npm run restore succeeds if the current database is missing or damaged', () => {
    const dataDir = path.join(temporaryFolder(), 'new')
    expect(runCommand('restore', dataDir, backup).status).toBe(0)
    expect(aside(dataDir)).toEqual([])
    const file = path.join(dataDir, 'avsar.db')
    fs.writeFileSync(file, 'not a database, but what is left of one'.repeat(500))
    fs.writeFileSync(`${file}-wal`, 'rest')
    expect(runCommand('restore', dataDir, backup)).toMatchObject({ status: 0, stderr: '' })
    expect(posts(file)).toBe(20)
    expect(fs.existsSync(`${file}-wal`)).toBe(false)
    expect(fs.readFileSync(path.join(dataDir, aside(dataDir)[0] ?? ''), 'utf8')).toMatch(/^not a database/)
  })

  it('npm run restore refuses to run while a server or another process uses the database', () => {
    const { dataDir, file } = dataFolder()
    const letGo = lockShared(dataDir)
    const beside = lockShared(dataDir)
    beside()
    expect(runCommand('restore', dataDir, backup).stderr).toContain('A server is running')
    letGo()
    const user = openConnection(file)
    user.prepare('select 1 from job_posts').get()
    expect(runCommand('restore', dataDir, backup).stderr).toContain('Another process uses')
    user.close()
    expect(posts(file)).toBe(30)
    expect(aside(dataDir)).toEqual([])
    expect(runCommand('restore', dataDir, backup).status).toBe(0)
  })

  type Spoil = (file: string) => void
  const sql = (text: string) => (file: string) => {
    const connection = new Database(file)
    connection.exec(text)
    connection.close()
  }
  const damage: Spoil = (file) => {
    const bytes = fs.readFileSync(file)
    const page = Math.floor(bytes.length / 4096 / 2)
    bytes.fill(0x5a, page * 4096, (page + 8) * 4096)
    fs.writeFileSync(file, bytes)
  }
  const newer = "insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)"

  it.each<[string, Spoil, string]>([
    ['a backup of a newer version', sql(newer), 'newer version'],
    // The message comes from SQLite or from the product, depending on the damaged page.
    ['a damaged one', damage, 'is damaged|is malformed'],
    ['a database of something else', sql('drop table __drizzle_migrations'), 'no database of this product'],
    ['a file that is no database', (file) => fs.writeFileSync(file, 'text'.repeat(5000)), 'cannot be read'],
    ['an empty file', (file) => fs.writeFileSync(file, ''), 'no database of this product'],
    ['a file that is not there', (file) => fs.rmSync(file), 'There is no database'],
  ])('npm run restore rejects %s with a one-line message and changes no data', (_name, spoil, message) => {
    const { dataDir, file } = dataFolder()
    const spoilt = path.join(temporaryFolder(), 'spoilt.db')
    fs.copyFileSync(backup, spoilt)
    spoil(spoilt)
    const before = fs.readFileSync(file)
    const { status, stdout, stderr } = runCommand('restore', dataDir, spoilt)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(new RegExp(message))
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(fs.readFileSync(file).equals(before)).toBe(true)
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['avsar.db', 'avsar.lock'])
  })

  it('npm run restore prints its usage if no file is given', () => {
    expect(runCommand('restore', temporaryFolder()).stderr).toBe('Usage: npm run restore -- FILE\n')
  })
})
