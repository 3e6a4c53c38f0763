import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { reservePort } from '#server/testing/reserved-port.ts'

const ROOT = path.dirname(import.meta.dirname)
const START_MS = 30_000
/** The garbage collection flags of `npm start` (docs/decisions/0006). */
export const RUNTIME = ['--max-semi-space-size=4', '--no-allocation-site-pretenuring']
/** The settings of a server that is measured. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  SEED: 'none',
  RATE_LIMITS: 'off',
  LINK_CHECKS: 'off',
  HOST: '127.0.0.1',
}

/** A server in a process of its own. */
export type ServerProcess = { url: string; pid: number; stop: () => Promise<void> }

const programs = {
  product: import.meta.resolve('../server/main.ts'),
  /** The product's API with a token that makes the load an admin. */
  tested: import.meta.resolve('../server/testing/served-app.ts'),
  buffer: import.meta.resolve('./baselines/buffer.ts'),
  statement: import.meta.resolve('./baselines/statement.ts'),
  rows: import.meta.resolve('./baselines/rows.ts'),
  saves: import.meta.resolve('./baselines/saves.ts'),
}

const isResponding = async (url: string): Promise<boolean> => {
  try {
    await (await fetch(url)).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Runs a program of the package to its end and shows its output. Throws if it fails. */
export async function runProgram(program: string, options: string[], dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [path.join(ROOT, program), ...options], { env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
}

/**
 * Starts the product or a baseline on a data folder, with production settings that `settings` override, and waits until
 * it responds. Throws if it exits or does not respond within 30 s.
 */
export async function startServer(
  program: keyof typeof programs,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await reservePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    ...PRODUCTION,
    ...settings,
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
  }
  const child = spawn(process.execPath, [...RUNTIME, fileURLToPath(programs[program])], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let isStopping = false
  child.once('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`The server ${program} ended by itself: ${signal ?? code}\n`)
  })
  const end = Date.now() + START_MS
  while (!(await isResponding(`${url}/`))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > end)
      throw new Error(`The server ${program} did not start.`)
    await sleep(50)
  }
  return {
    url,
    pid: child.pid ?? Number.NaN,
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
