import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createPost } from '../testing/process-posts.ts'
import { serverProcesses } from '../testing/server-process.ts'
import { writeRows } from '../testing/stored-subscribers.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const start = serverProcesses()

it('a start refuses a database that a newer release has migrated, and prints one line, while a running process continues', async () => {
  const dataDir = temporaryFolder()
  const running = await start(dataDir)
  // The last migration of the newer release.
  writeRows(dataDir, "insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)")
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', SEED: 'none' }
  const main = path.join(import.meta.dirname, '../main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    'This database was written by a newer version of the program. Start that version, or restore a backup.\n',
  )
  expect((await createPost(running, 'Clerk')).version).toBe(1)
})
