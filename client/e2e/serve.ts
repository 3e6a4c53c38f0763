import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { extraNotices } from './extra-notices.ts'
import { startMailbox } from './mailbox.ts'

// Starts the built server for the browser tests: the demonstration that a first start makes, and beside it the notices
// that only tests need, brought in by the seed command. Nothing of it outlives the run.
const PORT = '4310'
const root = path.join(import.meta.dirname, '../..')
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-e2e-'))
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  LINK_CHECKS: 'off',
  RATE_LIMITS: 'off',
  PORT,
}
process.once('exit', () => fs.rmSync(dataDir, { recursive: true, force: true }))

function run(script: string, args: string[], more: Record<string, string> = {}): ChildProcess {
  const env = { ...environment, ...more }
  return spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function finished(child: ChildProcess, name: string): Promise<void> {
  child.stdout?.resume()
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}`)
}

// A first start on a port of its own, so that nobody is served before everything is there.
const first = run('server/main.ts', [], { PORT: '0' })
// Read to its end: a pipe that is closed would end the server before it is asked to.
await new Promise<void>((resolve) => {
  first.stdout?.on('data', (chunk) => {
    if (String(chunk).includes('Avsar is at')) resolve()
  })
})
first.kill('SIGTERM')
await finished(first, 'The first start')

const file = path.join(dataDir, 'extra.json')
fs.writeFileSync(file, JSON.stringify(extraNotices(Date.now())))
await finished(run('server/cli/seed.ts', ['--file', file]), 'The seed command')

const server = run('server/main.ts', [], { SMTP_URL: await startMailbox() })
server.stdout?.resume()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))
const [code] = (await once(server, 'exit')) as [number | null]
process.exit(code ?? 0)
