import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { APIRequestContext, BrowserContext } from 'playwright/test'
import { reservePort } from '#server/testing/reserved-port.ts'
import { fastStarts } from '#server/testing/fast-starts.ts'
import { toFile, toFolder, getStates, type State, type Template } from './templates.ts'

const root = path.join(import.meta.dirname, '../..')

/** Email address of the bootstrap admin. */
export const ADMIN = 'admin@example.in'

/** Email address of the other user in every template. */
export const READER = 'reader@example.in'

const MAIL_TIMEOUT_MS = 20_000

export const ENVIRONMENT = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  LINK_CHECKS: 'off',
  RATE_LIMITS: 'off',
  SEED: 'none',
  BOOTSTRAP_ADMIN_EMAIL: ADMIN,
}

/** Server for one test; `stop` sends SIGTERM, `kill` sends SIGKILL. Its data stays until `remove`. */
export type IsolatedServer = {
  /** `http://localhost:PORT`. */
  address: string
  dataDir: string
  /** Cookies of the template's users, valid until a test signs out with them. */
  states: { admin: State; reader: State }
  stop: () => Promise<void>
  kill: () => Promise<void>
  /** Starts the server again on the same port and data, after `stop`. */
  restart: (env?: Record<string, string>) => Promise<void>
  /** Advances the server's clock and runs the due jobs; only `AHEAD` has such a clock. */
  advanceClock: (ms: number) => Promise<void>
  remove: () => void
}

type Options = {
  /** Template of the server's initial data. */
  template?: Template
  env?: Record<string, string>
  program?: string
}

const PRODUCT = 'server/main.ts'

/** Server program with a clock that tests advance. */
export const AHEAD = 'server/testing/site-ahead.ts'

export const fastPrograms = () => fastStarts(toFile('compiled'))

/** Starts a server process on a data folder and waits until it listens. Throws if it exits before. */
export async function startProcess(dataDir: string, env: Record<string, string>, program = PRODUCT) {
  const PORT = env.PORT ?? String(await reservePort())
  const environment = { ...process.env, ...ENVIRONMENT, ...fastPrograms(), DATA_DIR: dataDir, ...env, PORT }
  const server = spawn(process.execPath, [program], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // Kills the server if the tests are aborted.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  const port = await new Promise<string>((resolve, reject) => {
    let output = ''
    server.once('exit', (code) => reject(new Error(`The server ended with ${String(code)}`)))
    // Reads all output: a closed pipe would end the server too early.
    server.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const [, found] = /^Listening on \S+, port (\d+)$/m.exec(output) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  const moveOn = async (laterMs: number) => {
    const done = once(server, 'message')
    server.send({ laterMs })
    await done
  }
  return { port, end, moveOn }
}

/** Starts the built server on a separate copy of its data. */
export async function startServer({
  template = 'empty',
  env = {},
  program = PRODUCT,
}: Options = {}): Promise<IsolatedServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-own-'))
  fs.cpSync(toFolder(template), dataDir, { recursive: true })
  const states = getStates(template)
  let running = await startProcess(dataDir, env, program)
  const { port } = running
  return {
    address: `http://localhost:${port}`,
    dataDir,
    states,
    stop: () => running.end('SIGTERM'),
    kill: () => running.end('SIGKILL'),
    async restart(more = {}) {
      running = await startProcess(dataDir, { ...env, PORT: port, ...more }, program)
    },
    advanceClock: (ms) => running.moveOn(ms),
    remove: () => fs.rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Returns a server as the site of a test file, optionally behind a proxy. `end` also removes its data. */
export const asSite = (
  { address, stop, remove }: IsolatedServer,
  network?: { address: string; close: () => Promise<void> },
) => ({
  address: network?.address ?? address,
  async end() {
    await network?.close()
    await stop()
    remove()
  },
})

/** Adds synthetic posts of the last five years to a running server. */
export async function addPosts({ dataDir }: Pick<IsolatedServer, 'dataDir'>, count: number): Promise<void> {
  const seeding = spawn(process.execPath, ['server/cli/seed.ts', '--posts', String(count)], {
    cwd: root,
    env: { ...process.env, ...ENVIRONMENT, ...fastPrograms(), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(seeding, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`No posts were made: the command ended with ${String(code)}`)
}

/** Returns the last OTP mailed to an address since `since` (epoch ms), read from mail files; throws after 20 s. */
export async function otpFor(
  { dataDir }: Pick<IsolatedServer, 'dataDir'>,
  email: string,
  since: number,
): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  const until = Date.now() + MAIL_TIMEOUT_MS
  while (Date.now() < until) {
    const files = fs.existsSync(outbox) ? fs.readdirSync(outbox).toSorted().toReversed() : []
    // Reads only `.eml` files: an unfinished mail has a temporary name, and may be renamed at any moment.
    for (const file of files.filter((name) => name.endsWith('.eml'))) {
      const mail = path.join(outbox, file)
      const text = fs.readFileSync(mail, 'utf8')
      const code = /^Subject:.*?(\d{6})/im.exec(text)?.[1]
      if (code && text.includes(email) && fs.statSync(mail).mtimeMs >= since) return code
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code was mailed to ${email}`)
}

/** Signs a browser in through the API with a mailed OTP, and registers an unknown address. Throws if rejected. */
export async function signIn(
  { request }: { request: APIRequestContext },
  { address, dataDir }: Pick<IsolatedServer, 'address' | 'dataDir'>,
  email = ADMIN,
): Promise<void> {
  const since = Date.now()
  const api = `${address}/api/v1`
  const headers = { origin: address }
  await request.post(`${api}/code`, { data: { email }, headers })
  const otp = await otpFor({ dataDir }, email, since)
  const user = { firstName: 'Asha', lastName: 'Rao', phone: '9876543210' }
  const response = await request.post(`${api}/register`, { data: { ...user, email, otp }, headers })
  if (!response.ok()) throw new Error(`${email} could not sign in: ${await response.text()}`)
}

/** Sends a write to the API as a signed-in page does: besides the cookie, the server requires the Origin header. */
export async function sendAs(
  context: Pick<BrowserContext, 'request'>,
  server: Pick<IsolatedServer, 'address'>,
  apiPath: string,
  data: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<void> {
  const headers = { origin: server.address }
  const response = await context.request.fetch(`${server.address}/api/v1${apiPath}`, {
    method,
    data,
    headers,
  })
  if (!response.ok()) throw new Error(`${apiPath} was refused: ${await response.text()}`)
}
