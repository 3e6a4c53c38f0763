import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { request } from 'playwright/test'
import { extraNotices } from './edge-case-notices.ts'
import { startMailbox } from './mailbox.ts'
import {
  ADMIN,
  ENVIRONMENT,
  fastPrograms,
  READER,
  signIn,
  startProcess,
  startServer,
} from './isolated-server.ts'
import { toFolder, saveStates, setTemplateFolder, type State, type Template } from './templates.ts'

const root = path.join(import.meta.dirname, '../..')

async function run(script: string, args: string[], dataDir: string): Promise<void> {
  const env = { ...process.env, ...ENVIRONMENT, ...fastPrograms(), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}`)
}

async function signedIn(address: string, dataDir: string, email: string): Promise<State> {
  const context = await request.newContext()
  await signIn({ request: context }, { address, dataDir }, email)
  const state = await context.storageState()
  await context.dispose()
  return state
}

/** Creates the data of a template by a first start of the server, and signs in an admin and a reader. */
async function makeTemplate(template: Template, seed: 'none' | 'demo'): Promise<void> {
  const dataDir = toFolder(template)
  const { port, end } = await startProcess(dataDir, { SEED: seed })
  const address = `http://localhost:${port}`
  saveStates(template, {
    admin: await signedIn(address, dataDir, ADMIN),
    reader: await signedIn(address, dataDir, READER),
  })
  await end('SIGTERM')
  fs.rmSync(path.join(dataDir, 'outbox'), { recursive: true })
}

async function makeDemo(folder: string): Promise<void> {
  await makeTemplate('demo', 'demo')
  const file = path.join(folder, 'extra.json')
  fs.writeFileSync(file, JSON.stringify(extraNotices(Date.now())))
  await run('server/cli/seed.ts', ['--file', file], toFolder('demo'))
}

/**
 * Makes the templates of the tests' servers, and starts the shared server for tests that do not change shared data.
 * Returns a function that removes all of it after the run.
 */
export default async function setUp() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-e2e-'))
  setTemplateFolder(folder)
  await Promise.all([makeTemplate('empty', 'none'), makeDemo(folder)])
  const mailbox = await startMailbox()
  const server = await startServer({ template: 'demo', env: { SMTP_URL: mailbox.smtpUrl } })
  process.env['AVSAR_E2E_ADDRESS'] = server.address
  return async () => {
    await server.stop()
    server.remove()
    await mailbox.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
