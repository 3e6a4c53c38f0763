import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { testProcesses } from '../testing/processes.ts'
import { serverProcesses } from '../testing/server-process.ts'
import { createPost, until } from '../testing/process-posts.ts'
import { isSoak, soakTimeout } from '../testing/rounds.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { checkData } from './check-data.ts'

// Litestream is no dependency: the test runs where an operator has installed it (docs/operations.md).
const hasLitestream = spawnSync('litestream', ['version']).status === 0

const WRITES_PER_SECOND = 50
const MAX_LOSS_MS = 2000

const start = serverProcesses()
const running = testProcesses()

it.skipIf(!hasLitestream)(
  'after server and continuous copy are killed together, the restored copy is sound and lacks at most the last 2 s',
  async () => {
    const [dataDir, copy, restored] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
    const file = path.join(dataDir, 'avsar.db')
    const config = path.join(copy, 'litestream.yml')
    fs.writeFileSync(
      config,
      `dbs:\n  - path: ${file}\n    replicas:\n      - type: file\n        path: ${copy}/avsar\n        sync-interval: 1s\n`,
    )
    const server = await start(dataDir)
    const copying = spawn('litestream', ['replicate', '-config', config], { stdio: 'ignore' })
    running.add(copying)
    const ended = once(copying, 'exit')
    while (!fs.existsSync(path.join(copy, 'avsar/generations'))) await sleep(50)

    const acknowledged: { subject: string; at: number }[] = []
    const write = async (n: number) => {
      const subject = `Message ${n}`
      const body = {
        name: 'A',
        email: 'a@example.org',
        subject,
        message: 'A message beside a continuous copy.',
      }
      await server.call('POST', '/contact', body)
      acknowledged.push({ subject, at: performance.now() })
    }
    const writes: Promise<void>[] = []
    for (let n = 0; n < 5 * WRITES_PER_SECOND; n += 1) {
      writes.push(write(n).catch(() => undefined))
      await sleep(1000 / WRITES_PER_SECOND)
    }
    const killedAt = performance.now()
    copying.kill('SIGKILL')
    await Promise.all([server.kill(), ended, ...writes])

    const target = path.join(restored, 'avsar.db')
    const restore = spawnSync('litestream', ['restore', '-config', config, '-o', target, file], {
      encoding: 'utf8',
    })
    expect(restore).toMatchObject({ status: 0 })
    expect((await checkData(target)).problems).toEqual([])
    const connection = new Database(target, { readonly: true })
    const found = new Set(
      connection.prepare<[], string>('select subject from contact_messages').pluck().all(),
    )
    connection.close()
    const lost = acknowledged.filter(({ subject }) => !found.has(subject))
    const age = Math.max(0, ...lost.map(({ at }) => killedAt - at))
    process.stdout.write(
      `${lost.length} of ${acknowledged.length} writes lost, the oldest ${Math.round(age)} ms old\n`,
    )
    expect(found.size).toBeGreaterThan(0)
    expect(age).toBeLessThan(MAX_LOSS_MS)
  },
)

const USUAL_BYTES = 64 << 20

it.runIf(isSoak)(
  'while a copy holds back the journal, the server continues and logs the growth of the journal, which then shrinks',
  async () => {
    const dataDir = temporaryFolder()
    const server = await start(dataDir, { env: { LOG_LEVEL: 'warn' } })
    const file = path.join(dataDir, 'avsar.db')
    const size = () => fs.statSync(`${file}-wal`).size
    // Litestream holds such a read until it has copied the journal, as with a full target.
    const copy = new Database(file, { readonly: true })
    copy.exec('begin; select count(*) from job_posts')
    for (let n = 0; size() <= USUAL_BYTES; n += 1) await createPost(server, `Clerk ${n}`)
    await until(() => server.output().includes('the journal of the database grows'))
    await createPost(server, 'After the warning')
    copy.close()
    await until(async () => {
      await createPost(server, 'After the copy')
      return size() <= USUAL_BYTES
    })
    expect((await checkData(file)).problems).toEqual([])
  },
  soakTimeout(),
)
