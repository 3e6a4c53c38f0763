import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { testProcesses } from '#server/testing/processes.ts'
import { serverProcesses } from '#server/testing/server-process.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const SUPERVISE = path.join(import.meta.dirname, 'supervise.mjs')
const MAIN = path.join(import.meta.dirname, '../server/main.ts')

/** Fake server: each start appends a line, and ends by its mode. */
const SERVER = `
import fs from 'node:fs'
const [mode, notes] = [process.env.MODE, process.env.NOTES]
const note = (text) => fs.appendFileSync(notes, text + ' ' + Date.now() + '\\n')
note('start')
process.once('exit', () => note('end'))
const listened = (then) => process.send('listening', then)
if (mode === 'refuses') process.exit(1)
if (mode === 'fails') listened(() => process.exit(1))
if (mode === 'ends well') listened(() => process.exit(0))
if (mode === 'ends with 7') listened(() => process.exit(7))
if (mode === 'serves') {
  for (const [signal, code] of [['SIGTERM', 1], ['SIGINT', 43]]) process.once(signal, () => process.exit(code))
  setInterval(() => undefined, 1000)
  listened(() => console.log('serves'))
}
`

/** Writes a program that supervises another with these options, and exits with its code. */
function supervisorOf(folder: string, program: string, options: object = {}): string {
  const file = path.join(folder, 'start.mjs')
  fs.writeFileSync(
    file,
    `import { supervise } from ${JSON.stringify(SUPERVISE)}
process.exitCode = await supervise(${JSON.stringify(program)}, ${JSON.stringify(options)})`,
  )
  return file
}

const running = testProcesses()
const startServer = serverProcesses()

function start(mode: string, options: { baseDelayMs?: number; windowMs?: number } = {}) {
  const folder = temporaryFolder()
  const server = path.join(folder, 'server.mjs')
  const notes = path.join(folder, 'notes')
  fs.writeFileSync(server, SERVER)
  fs.writeFileSync(notes, '')
  const child = spawn(process.execPath, [supervisorOf(folder, server, options)], {
    env: { ...process.env, MODE: mode, NOTES: notes },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const closed = once(child, 'close') as Promise<[number | null]>
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (output += part))
  const times = (of: string) =>
    fs
      .readFileSync(notes, 'utf8')
      .split('\n')
      .flatMap((line) => (line.startsWith(`${of} `) ? [Number(line.split(' ')[1])] : []))
  return {
    child,
    starts: () => times('start'),
    ends: () => times('end'),
    async until(text: string) {
      await expect.poll(() => output, { timeout: 20_000 }).toContain(text)
    },
    async end() {
      const [code] = await closed
      return { code, output, starts: times('start').length }
    },
  }
}

describe('npm start', () => {
  it('npm start restarts a failing server five times with growing delays, and then ends with its exit code and a message', async () => {
    const run = start('fails', { baseDelayMs: 30 })
    const { starts, ends } = run
    const { code, output } = await run.end()
    expect(code).toBe(1)
    expect(starts()).toHaveLength(6)
    const delays = ends()
      .slice(0, 5)
      .map((at, index) => (starts()[index + 1] ?? 0) - at)
    for (const [index, delay] of delays.entries()) expect(delay).toBeGreaterThanOrEqual(30 * 2 ** index - 2)
    const lines = output.trim().split('\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toBe('start: the server ended with code 1; it starts again in 0.03 s')
    expect(lines[5]).toBe(
      'start: the server failed again after 5 restarts in 10 minutes, and is not restarted',
    )
  })

  it('npm start counts only the restarts within the time window, and later begins again with the shortest delay', async () => {
    const run = start('fails', { baseDelayMs: 20, windowMs: 1 })
    await expect.poll(() => run.starts().length, { timeout: 20_000 }).toBeGreaterThan(7)
    run.child.kill('SIGTERM')
    const { code, output } = await run.end()
    // The signal reaches the server, which exits with 1 or by the signal, or it ends the wait for the next start.
    expect([1, 143]).toContain(code)
    expect(new Set(output.trim().split('\n'))).toEqual(
      new Set(['start: the server ended with code 1; it starts again in 0.02 s']),
    )
  })

  it.each([
    ['a refused start', 'refuses', 1],
    ['a clean end', 'ends well', 0],
    ['an end with another code', 'ends with 7', 7],
  ])(
    'npm start does not restart the server after %s, and ends with the same exit code',
    async (_name, mode, code) => {
      expect(await start(mode, { baseDelayMs: 1 }).end()).toEqual({ code, output: '', starts: 1 })
    },
  )

  it.each([
    ['SIGTERM', 1],
    ['SIGINT', 43],
    ['SIGHUP', 129],
  ] as const)(
    'npm start forwards the signal %s, ends with the exit code of the server and does not restart the server',
    async (signal, code) => {
      const run = start('serves', { baseDelayMs: 1 })
      await run.until('serves')
      run.child.kill(signal)
      expect(await run.end()).toEqual({ code, output: 'serves\n', starts: 1 })
    },
  )

  it('npm start ends at once on a signal that arrives while it waits to restart the server', async () => {
    const run = start('fails', { baseDelayMs: 600_000 })
    await run.until('starts again in 600 s')
    run.child.kill('SIGTERM')
    expect(await run.end()).toMatchObject({ code: 143, starts: 1 })
  })
})

describe('the server under npm start', () => {
  const startMain = async (options: object) => {
    const dataDir = temporaryFolder()
    const program = path.relative(path.dirname(MAIN), supervisorOf(temporaryFolder(), MAIN, options))
    return { dataDir, ...(await startServer(dataDir, { program, env: { LOG_LEVEL: 'error' } })) }
  }

  it('the server under npm start restarts once after its database is lost, then refuses to start, and both processes end', async () => {
    const { child, dataDir, output } = await startMain({ baseDelayMs: 10 })
    const exit = once(child, 'exit')
    fs.rmSync(path.join(dataDir, 'avsar.db'))
    expect(await exit).toEqual([1, null])
    await expect.poll(output).toMatch(/avsar\.db is missing, but .* npm run restore -- FILE\./)
    expect(output().match(/"The database file was moved or deleted\./g)).toHaveLength(1)
    expect(output().match(/start: the server ended with code 1; it starts again/g)).toHaveLength(1)
  })

  it('the server under npm start ends when npm start is killed', async () => {
    const { url, kill } = await startMain({})
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    await kill()
    await expect
      .poll(
        () =>
          fetch(`${url}/healthz`).then(
            () => 'answers',
            () => 'ended',
          ),
        { timeout: 20_000 },
      )
      .toBe('ended')
  })
})
