import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { APIRequestContext, BrowserContext } from 'playwright/test'
import { fileOf, folderOf, statesOf, type State, type Template } from './templates.ts'

const root = path.join(import.meta.dirname, '../..')

/** The address that becomes an admin's. */
export const ADMIN = 'admin@example.in'

/** The address of a person whom templates know. */
export const READER = 'reader@example.in'

const PATIENCE_MS = 20_000

/** What every server of the tests is started with; `PORT=0` has the system choose one. */
export const ENVIRONMENT = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  LINK_CHECKS: 'off',
  RATE_LIMITS: 'off',
  SEED: 'none',
  BOOTSTRAP_ADMIN_EMAIL: ADMIN,
  PORT: '0',
}

/** A server of a test's own; `stop` lets it finish, `kill` does not. Its data stays until `remove`. */
export type OwnServer = {
  /** Where it listens: `http://localhost:PORT`. */
  address: string
  dataDir: string
  /** Cookies of people whom the template knows; they hold as long as nobody signs out with them. */
  states: { admin: State; reader: State }
  stop: () => Promise<void>
  kill: () => Promise<void>
  /** Starts it again where it was, on the same data. It has to be stopped. */
  restart: (env?: Record<string, string>) => Promise<void>
  remove: () => void
}

type Options = {
  /** What its data are a copy of. */
  template?: Template
  env?: Record<string, string>
}

// What one server has read of the program, the next need not read again.
const compiled = () => ({ NODE_COMPILE_CACHE: fileOf('compiled') })

/** A server's process on a data folder, from the moment that it answers. Throws where it ends before. */
export async function startProcess(dataDir: string, env: Record<string, string>) {
  const environment = { ...process.env, ...ENVIRONMENT, ...compiled(), DATA_DIR: dataDir, ...env }
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Tests that were broken off leave no server behind.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.once('exit', (code) => reject(new Error(`The server ended with ${String(code)}`)))
    // Read to its end: a pipe that is closed would end the server before it is asked to.
    server.stdout.on('data', (chunk) => {
      said += String(chunk)
      const [, found] = /^Listening on \S+, port (\d+)$/m.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  return { port, end }
}

/** Starts the built server on data of its own: what a test writes there no other test sees. */
export async function startServer({ template = 'empty', env = {} }: Options = {}): Promise<OwnServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-own-'))
  fs.cpSync(folderOf(template), dataDir, { recursive: true })
  const states = statesOf(template)
  let running = await startProcess(dataDir, env)
  const { port } = running
  return {
    address: `http://localhost:${port}`,
    dataDir,
    states,
    stop: () => running.end('SIGTERM'),
    kill: () => running.end('SIGKILL'),
    async restart(more = {}) {
      running = await startProcess(dataDir, { ...env, PORT: port, ...more })
    },
    remove: () => fs.rmSync(dataDir, { recursive: true, force: true }),
  }
}

/**
 * A server as the site that a file of tests is on, behind a network that it is seen through, if any: nothing is left of
 * either once they have ended.
 */
export const asSite = (
  { address, stop, remove }: OwnServer,
  network?: { address: string; close: () => Promise<void> },
) => ({
  address: network?.address ?? address,
  async end() {
    await network?.close()
    await stop()
    remove()
  },
})

/** The last code that was mailed to an address since (epoch milliseconds): without a mail server mails are files. */
export async function codeFor(
  { dataDir }: Pick<OwnServer, 'dataDir'>,
  email: string,
  since: number,
): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const files = fs.existsSync(outbox) ? fs.readdirSync(outbox).toSorted().toReversed() : []
    // One that is being written has another name yet, which it may lose at any moment.
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

/** Signs a browser in through the API, with the code from the mail; an address that is new registers. */
export async function signIn(
  { request }: { request: APIRequestContext },
  { address, dataDir }: Pick<OwnServer, 'address' | 'dataDir'>,
  email = ADMIN,
): Promise<void> {
  const since = Date.now()
  const api = `${address}/api/v1`
  const headers = { origin: address }
  await request.post(`${api}/code`, { data: { email }, headers })
  const otp = await codeFor({ dataDir }, email, since)
  const person = { firstName: 'Asha', lastName: 'Rao', phone: '9876543210' }
  const answer = await request.post(`${api}/register`, { data: { ...person, email, otp }, headers })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
}

/** Sends something to the API as the page of a signed-in browser would; the cookie alone is not enough. */
export async function sendAs(
  context: BrowserContext,
  server: Pick<OwnServer, 'address'>,
  apiPath: string,
  data: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<void> {
  const headers = { origin: server.address }
  const answer = await context.request.fetch(`${server.address}/api/v1${apiPath}`, { method, data, headers })
  if (!answer.ok()) throw new Error(`${apiPath} was refused: ${await answer.text()}`)
}
