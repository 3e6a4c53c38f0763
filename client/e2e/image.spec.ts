import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'playwright/test'
import { reservePort } from '#server/testing/reserved-port.ts'
import { assembleImage, type ImageFolder } from './image-folder.ts'
import { unresolvedImports } from './unresolved-imports.ts'

const COMMANDS = ['admin', 'backup', 'check', 'restore', 'seed']
// Vite renders the pages in development, with development packages.
const DEVELOPMENT_ONLY = ['server/ports/page-renderer/dev-renderer.ts']

test.describe.configure({ mode: 'default' })

let image: ImageFolder
let scratch: string

test.beforeAll(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-image-'))
  image = assembleImage(path.join(scratch, 'app'))
})
test.afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }))

const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  ...image.env,
  HOST: '127.0.0.1',
  DATA_DIR: path.join(scratch, 'data'),
  LINK_CHECKS: 'off',
  ...more,
})

/** Runs a command of the image to its end and returns its output; throws with its errors if it fails. */
async function run(command: string, ...options: string[]): Promise<string> {
  const program = path.join('server/cli', `${command}.ts`)
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], {
    cwd: image.folder,
    env: environment(),
  })
  return stdout
}

/** Starts the server by the image's command and waits until it listens; throws with its errors if it exits before. */
async function start(): Promise<{ server: ChildProcess; address: string }> {
  const port = String(await reservePort())
  const server = spawn(process.execPath, image.command, {
    cwd: image.folder,
    env: environment({ PORT: port }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let errors = ''
    server.stderr.on('data', (chunk) => (errors += String(chunk)))
    server.stdout.on('data', (chunk) => /^Listening on /m.test(String(chunk)) && resolve())
    server.once('exit', () => reject(new Error(errors)))
  })
  return { server, address: `http://127.0.0.1:${port}` }
}

test('every import of the server and its commands resolves to a file or package in the container image', () => {
  const commands = COMMANDS.map((name) => `server/cli/${name}.ts`)
  const entries = ['server/main.ts', 'dist/server/entry-server.js', ...commands]
  expect(unresolvedImports(image.folder, entries, DEVELOPMENT_ONLY)).toEqual([])
})

test('the container image starts with an empty data folder, serves pages, and runs its commands', async () => {
  expect(image.env.SEED).toBe('none')
  const { server, address } = await start()
  try {
    for (const [url, status] of [
      ['/', 200],
      ['/jobs', 200],
      ['/account', 200],
      ['/nothing-here', 404],
      ['/readyz', 200],
      ['/api/v1/getAll', 200],
      ['/api/docs', 200],
    ] as const)
      expect([url, (await fetch(address + url)).status]).toEqual([url, status])
    expect(await run('admin', 'grant', 'asha@example.in')).toContain('asha@example.in')
    await run('backup', '--to', path.join(scratch, 'backup.db'))
    expect(await run('check')).toContain('0 problems')
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  expect(await run('restore', path.join(scratch, 'backup.db'))).toContain('0 problems')
  expect(await run('seed', '--posts', '20')).toContain('20')
})

test('the container image draws the picture of a post with the fonts and the binary that it contains', async () => {
  const { server, address } = await start()
  try {
    const list = (await (await fetch(`${address}/api/v1/getAll`)).json()) as {
      data: { jobPosts: { url: string }[] }
    }
    const page = await (await fetch(address + list.data.jobPosts[0]?.url)).text()
    const picture = /property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? ''
    const response = await fetch(address + new URL(picture).pathname, { redirect: 'manual' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
})
