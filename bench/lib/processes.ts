import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { reservePort } from '#server/testing/reserved-port.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 30_000
// Garbage collection flags of `npm start` (docs/decisions/0006-item-json-projection.md).
const RUNTIME = ['--max-semi-space-size=4', '--no-allocation-site-pretenuring']
export const PRODUCTION = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  SEED: 'none',
  RATE_LIMITS: 'off',
  LINK_CHECKS: 'off',
  HOST: '127.0.0.1',
}
export const PRODUCT = import.meta.resolve('../../server/main.ts')

type Settings = Record<string, string>
export type Process = { child: ChildProcess; pid: number; stop: () => Promise<void> }
export type ServerProcess = Pick<Process, 'pid' | 'stop'> & { url: string }

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export function startProcess(program: string, settings: Settings): Process {
  const child = fork(fileURLToPath(program), {
    env: { ...process.env, ...settings },
    execArgv: RUNTIME,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isStopping = false
  child.once('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`${program} ended unexpectedly: ${signal ?? code}\n`)
  })
  return {
    child,
    pid: child.pid ?? Number.NaN,
    async stop() {
      isStopping = true
      if (hasEnded(child)) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

export async function runProgram(program: string, options: string[], dataDir: string): Promise<void> {
  const child = fork(path.join(ROOT, program), options, { env: { ...process.env, DATA_DIR: dataDir } })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
}

const isResponding = async (url: string): Promise<boolean> => {
  try {
    await (await fetch(url)).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Starts the product or a baseline server and waits for a response. Throws if it exits or needs more than 30 s. */
export async function startServer(
  program: string,
  dataDir: string,
  settings: Settings = {},
): Promise<ServerProcess> {
  const port = await reservePort()
  const url = `http://127.0.0.1:${port}`
  const own = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url }
  const { child, pid, stop } = startProcess(program, { ...PRODUCTION, ...settings, ...own })
  const end = Date.now() + START_TIMEOUT_MS
  while (!(await isResponding(`${url}/`))) {
    if (hasEnded(child) || Date.now() > end) throw new Error(`${program} did not start.`)
    await sleep(50)
  }
  return { url, pid, stop }
}
