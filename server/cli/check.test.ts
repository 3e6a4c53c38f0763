import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { openConnection } from '#server/db/sqlite/connection.ts'
import { commandRunner } from '../testing/run-command.ts'
import { temporaryFolder } from '../testing/test-app.ts'
import { checkData, checkedModels } from './check-data.ts'

const runCommand = commandRunner(process.env)
const POSTS = 30

let made: string
beforeAll(() => {
  made = temporaryFolder()
  runCommand('seed', made, '--posts', String(POSTS))
})

function dataFolder(): { dataDir: string; file: string } {
  const dataDir = temporaryFolder()
  const file = path.join(dataDir, 'avsar.db')
  fs.copyFileSync(path.join(made, 'avsar.db'), file)
  return { dataDir, file }
}

/** Returns the problems that the check finds after `sql` has tampered with a database. */
async function problemsAfter(sql: string): Promise<string[]> {
  const { file } = dataFolder()
  const connection = new Database(file)
  // Permits changes that the product's own connections forbid.
  connection.unsafeMode()
  connection.pragma('foreign_keys = OFF')
  connection.exec(sql)
  connection.close()
  return (await checkData(file)).problems
}

const ONE = '(select id from job_posts order by id limit 1)'

describe('npm run check:data', () => {
  it('npm run check:data checks every kind of content', () => {
    expect(
      checkedModels(false)
        .map(({ kind }) => kind.name)
        .toSorted(),
    ).toEqual(CONTENT_KINDS.map(({ name }) => name).toSorted())
  })

  it('npm run check:data finds no problem in data written by the product, and changes nothing', () => {
    const { dataDir, file } = dataFolder()
    const before = fs.readFileSync(file)
    const { status, stdout, stderr } = runCommand('check', dataDir)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^Checked ${POSTS} jobPost,.*: 0 problems\\nThat was ${file}, in `))
    expect(fs.readFileSync(file).equals(before)).toBe(true)
  })

  it('npm run check:data finishes while another process is in the middle of a write', async () => {
    const { file } = dataFolder()
    const writer = openConnection(file)
    writer.exec('BEGIN IMMEDIATE')
    writer.exec('delete from listings')
    expect((await checkData(file)).problems).toEqual([])
    writer.exec('COMMIT')
    writer.close()
    expect((await checkData(file)).problems).not.toEqual([])
  })

  it('npm run check:data rolls back a transaction that a crash interrupted', async () => {
    const { file } = dataFolder()
    const writer = new Database(file)
    writer.pragma('journal_mode = DELETE')
    writer.pragma('cache_size = 5')
    writer.exec("BEGIN; update job_posts set description = 'x'; delete from listings")
    const crashed = path.join(temporaryFolder(), 'avsar.db')
    for (const side of ['', '-journal']) fs.copyFileSync(`${file}${side}`, `${crashed}${side}`)
    writer.close()
    expect((await checkData(crashed)).problems).toEqual([])
    expect(fs.existsSync(`${crashed}-journal`)).toBe(false)
  })

  it('npm run check:data prints a line for each problem and ends with exit code 1', () => {
    const { dataDir, file } = dataFolder()
    const connection = new Database(file)
    connection.exec('delete from slugs')
    connection.close()
    const { status, stdout } = runCommand('check', dataDir)
    expect(status).toBe(1)
    expect(stdout.match(/^problem: jobPost\/\w{26} does not hold its address /gm)).toHaveLength(POSTS)
    expect(stdout).toMatch(/^problem: .*\b30 numbers of addresses are noted as taken and free/m)
    expect(stdout).toContain(`: ${POSTS + 1} problems`)
  })

  it.each([
    [
      'a counter of a list that does not add up',
      "update listing_blocks set count = count + 1 where list = 'jobPost:all'",
      [/list jobPost:all: a block counts 31 entries and has 30/, /list jobPost:all: its blocks count 31/],
    ],
    [
      'blocks that are lost',
      "delete from listing_blocks where list = 'jobPost:closing'",
      [/list jobPost:closing: its blocks count 0 entries and there are 30/],
    ],
    [
      'a block of a list that is empty',
      "insert into listing_blocks values ('jobPost:ghost', 1, '', 2)",
      [/list jobPost:ghost: a block counts 2 entries and has 0/],
    ],
    [
      'an entry that belongs to nobody',
      `insert into listings values ('jobPost:new', 1, 'X');
       insert into listing_blocks values ('jobPost:new', -9, '', 1)`,
      [/list jobPost:new: 1 entries, and 0 items belong there/],
    ],
    [
      'item JSON that is not what the item is',
      `update item_json set json = cast('{}' as blob) where item_id = ${ONE}`,
      [/jobPost\/\w+ has item JSON that is not its own/],
    ],
    [
      'item JSON that is missing',
      `delete from item_json where item_id = ${ONE}; delete from item_summary_json where item_id = ${ONE}`,
      [/jobPost\/\w+ has no item JSON/, /jobPost\/\w+ has no summary/],
    ],
    [
      'item JSON of nothing',
      "insert into item_json values ('X', 'jobPost', '{}'); insert into item_summary_json values ('X', '{}')",
      [/31 items are kept ready as JSON, and there are 30/, /31 items are kept ready as JSON/],
    ],
    [
      'a post that is in the trash but still listed',
      `update job_posts set deleted_at = 1 where id = ${ONE}`,
      [/list jobPost:all: 30 entries, and 29 items belong/],
    ],
    [
      'a document of nothing',
      "insert into search_documents values (7, 'jobPost', 'X')",
      [/jobPost: 31 documents can be searched, of 30 items/],
    ],
    [
      'a post that cannot be searched',
      `delete from search_documents where item_id = ${ONE}`,
      [/jobPost\/\w+ cannot be searched/, /leads to no document/],
    ],
    [
      'a document whose text is not indexed',
      'delete from search_index where rowid = (select min(rowid) from search_documents)',
      [/search: document \d+ is not in the full-text index/],
    ],
    [
      'an address that leads to no post',
      "insert into slugs values ('ghost', 'ghost', 'jobPost', 'X', 1)",
      [/the address ghost leads to no post/],
    ],
    [
      'a row that cannot be read',
      `update job_posts set apply_link = '[' where id = ${ONE}`,
      [/jobPost\/\w+ cannot be read/],
    ],
    [
      'an audit log that can be changed',
      'drop trigger audit_log_no_update',
      [/audit log: the trigger audit_log_no_update is missing/],
    ],
    [
      'a trigger of the audit log that does nothing',
      `drop trigger audit_log_no_delete;
       create trigger audit_log_no_delete before delete on audit_log begin select 1; end`,
      [/audit log: the trigger audit_log_no_delete is missing/],
    ],
    [
      'an index that has lost an entry',
      "pragma writable_schema = on; delete from sqlite_master where name = 'slugs_loose'; pragma writable_schema = off",
      [/^integrity: /],
    ],
    [
      'a row that refers to nothing',
      'create table child (id text references job_posts(id)); insert into child values (7)',
      [/child: row 1 refers to nothing in job_posts/],
    ],
  ])('npm run check:data finds %s', async (_name, sql, expected) => {
    const problems = await problemsAfter(sql)
    for (const line of expected)
      expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(line)]))
  })

  it('npm run check:data reports only the wrong block counts of a list whose total is right', async () => {
    const { file } = dataFolder()
    const connection = new Database(file)
    const total = "select count(*) from listings where list = 'jobPost:all'"
    connection.exec(
      `insert into listing_blocks select list, key, item_id, 5 from listings where list = 'jobPost:all'
       order by key, item_id limit 1 offset 12;
       update listing_blocks set count = (${total}) - 5 where list = 'jobPost:all' and item_id = ''`,
    )
    connection.close()
    expect((await checkData(file)).problems).toEqual([
      'list jobPost:all: a block counts 25 entries and has 12',
      'list jobPost:all: a block counts 5 entries and has 18',
    ])
  })

  it('npm run check:data checks only the structure of a database that needs a migration, and refuses a database of a newer version', async () => {
    const { file } = dataFolder()
    const connection = new Database(file)
    // Simulates an older program: its last migration is older than the newest one.
    connection.exec('update __drizzle_migrations set created_at = 1; delete from slugs')
    expect(await checkData(file)).toEqual({ problems: [], checked: expect.stringContaining('next start') })
    connection.exec("insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)")
    connection.close()
    await expect(checkData(file)).rejects.toThrow('newer version')
  })

  it('npm run check:data ignores outdated derived data that the next start of the server rebuilds', async () => {
    expect(
      await problemsAfter(
        "update projection_versions set version = 'older'; update item_json set json = cast('{}' as blob)",
      ),
    ).toEqual([])
  })

  it('npm run check:data prints one line if the database is missing or unreadable', () => {
    const dataDir = temporaryFolder()
    expect(runCommand('check', dataDir)).toMatchObject({ status: 1, stdout: '' })
    fs.writeFileSync(path.join(dataDir, 'avsar.db'), 'text'.repeat(3000))
    expect(runCommand('check', dataDir).stderr.trim().split('\n')).toEqual([
      expect.stringContaining('not a database'),
    ])
  })
})
