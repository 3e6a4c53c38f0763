import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, hydrated, test } from './fixtures.ts'
import { SCREENS } from './screens.ts'

// React tells of every difference between what the server drew and what the client would draw in development alone.
const PORT = '4311'
const address = `http://127.0.0.1:${PORT}`
const root = path.join(import.meta.dirname, '../..')
const SLOW = 180_000

let server: ChildProcess
let dataDir: string

test.describe.configure({ mode: 'serial' })
test.skip(({ isMobile }) => isMobile, 'Once is enough.')

test.beforeAll(async () => {
  test.setTimeout(SLOW)
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-dev-'))
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development', LOG_LEVEL: 'error', PORT }
  server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve) => {
    server.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('Avsar is at')) resolve()
    })
  })
})

test.afterAll(async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('in development pages are drawn from their sources, and taken over without a warning', async ({
  page,
}) => {
  test.setTimeout(SLOW)
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !/status of 404/.test(message.text()))
      said.push(`${page.url()} ${message.text()}`)
  })
  // The first page makes Vite prepare the packages, after which it loads the page again.
  await page.goto(`${address}/jobs`)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  for (const screen of SCREENS) {
    await page.goto(`${address}${screen}`)
    await hydrated(page)
  }
  expect(said).toEqual([])
})
