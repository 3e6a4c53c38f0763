import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext } from 'playwright/test'

const root = path.join(import.meta.dirname, '../..')

/** The address that becomes an admin's. */
export const ADMIN = 'admin@example.in'

const PATIENCE_MS = 20_000

/** A server of a test's own; `stop` lets it finish, `kill` does not. Its data stays until `remove`. */
export type OwnServer = {
  address: string
  dataDir: string
  stop: () => Promise<void>
  kill: () => Promise<void>
  remove: () => void
}

type Options = {
  /** The data of a server that was stopped; without it the database is empty. */
  dataDir?: string
  env?: Record<string, string>
}

/** Starts the built server on data of its own: what a test writes there no other test sees. */
export async function startOwnServer(port: number, { dataDir, env = {} }: Options = {}): Promise<OwnServer> {
  const data = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-own-'))
  const environment = {
    ...process.env,
    DATA_DIR: data,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    LINK_CHECKS: 'off',
    RATE_LIMITS: 'off',
    SEED: 'none',
    BOOTSTRAP_ADMIN_EMAIL: ADMIN,
    PORT: String(port),
    ...env,
  }
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with ${String(code)}`)))
    server.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Avsar is at')) resolve()
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  return {
    address: `http://localhost:${port}`,
    dataDir: data,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    remove: () => fs.rmSync(data, { recursive: true, force: true }),
  }
}

/** The last code that was mailed to an address since (epoch milliseconds): without a mail server mails are files. */
export async function codeFor({ dataDir }: OwnServer, email: string, since: number): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const files = fs.existsSync(outbox) ? fs.readdirSync(outbox).toSorted().toReversed() : []
    for (const file of files) {
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
export async function signIn(context: BrowserContext, server: OwnServer, email = ADMIN): Promise<void> {
  const since = Date.now()
  const api = `${server.address}/api/v1`
  const headers = { origin: server.address }
  await context.request.post(`${api}/code`, { data: { email }, headers })
  const otp = await codeFor(server, email, since)
  const person = { firstName: 'Asha', lastName: 'Rao', phone: '9876543210' }
  const answer = await context.request.post(`${api}/register`, {
    data: { ...person, email, otp },
    headers,
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
}

/** Sends something to the API as the page of a signed-in browser would; the cookie alone is not enough. */
export async function sendAs(
  context: BrowserContext,
  server: OwnServer,
  apiPath: string,
  data: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<void> {
  const headers = { origin: server.address }
  const answer = await context.request.fetch(`${server.address}/api/v1${apiPath}`, { method, data, headers })
  if (!answer.ok()) throw new Error(`${apiPath} was refused: ${await answer.text()}`)
}
