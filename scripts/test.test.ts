import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const PROGRAM = path.join(import.meta.dirname, 'test.mjs')
// Fake npm: it records each script, and behaves as the environment configures it.
const NPM = `#!/bin/sh
verb=$3
echo "$verb" >> "$NOTES"
echo "$verb speaks"
case "$verb" in
  test:unit)
    for word; do case "$word" in --outputFile.json=*) file=\${word#*=};; esac; done
    [ "$FAILING" = report ] || echo '{"numPassedTests":3,"numFailedTests":0,"numPendingTests":0,"numTodoTests":0,"testResults":[]}' > "$file";;
  test:e2e)
    echo '{"stats":{"expected":2,"unexpected":0,"flaky":0,"skipped":1},"suites":[]}' > "$PLAYWRIGHT_JSON_OUTPUT_FILE";;
esac
[ "$verb" != "$HANGING" ] || exec sleep 1000
[ "$verb" != "$FAILING" ]
`

function startRun(options: string[], settings: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
  const notes = path.join(folder, 'notes')
  fs.writeFileSync(notes, '')
  fs.writeFileSync(path.join(folder, 'npm'), NPM, { mode: 0o755 })
  const env = {
    ...process.env,
    ...settings,
    NOTES: notes,
    TMPDIR: folder,
    PATH: `${folder}${path.delimiter}${process.env.PATH}`,
  }
  const child = spawn(process.execPath, [PROGRAM, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (out += part))
  return {
    child,
    verbs: () => fs.readFileSync(notes, 'utf8').trim().split('\n'),
    left: () => fs.readdirSync(folder).toSorted(),
    async until(text: string) {
      while (!out.includes(text)) await once(child.stdout, 'data')
    },
    async end() {
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, out, last: out.trimEnd().split('\n').at(-1) }
    },
  }
}

describe.skipIf(process.platform === 'win32')('npm test', () => {
  it('npm test runs every step and adds up the passed and failed checks of all steps', async () => {
    const run = startRun([], {})
    expect(await run.end()).toMatchObject({ code: 0, last: '12 passed, 0 failed' })
    const tools = ['format:check', 'lint', 'typecheck', 'deadcode']
    const verbs = run.verbs()
    expect(verbs.slice(0, 4).toSorted()).toEqual(tools.toSorted())
    // Run concurrently, in any order, except that the steps that read the build wait for it.
    expect(verbs.slice(4, 8).toSorted()).toEqual(['browsers', 'build', 'size', 'test:unit'])
    for (const verb of ['browsers', 'size']) expect(verbs.indexOf('build')).toBeLessThan(verbs.indexOf(verb))
    expect(verbs.slice(8)).toEqual(['test:e2e'])
    expect(run.left()).toEqual(['notes', 'npm'])
  })

  it('npm test prints no output of a passed tool, all output of a failed tool, and runs the remaining steps', async () => {
    const run = startRun([], { FAILING: 'lint' })
    const { code, out, last } = await run.end()
    expect({ code, last }).toEqual({ code: 1, last: '11 passed, 1 failed' })
    expect(out).toContain('\nlint speaks\n')
    expect(out).not.toContain('typecheck speaks')
    expect(out).toContain('\nsize speaks\n')
    expect(run.verbs()).toHaveLength(9)
  })

  it('npm test counts a test runner that failed without a failed test, or left no report, as one failure', async () => {
    expect(await startRun([], { FAILING: 'test:unit' }).end()).toMatchObject({
      code: 1,
      last: '12 passed, 1 failed',
    })
    expect(await startRun([], { FAILING: 'report' }).end()).toMatchObject({
      code: 1,
      last: '9 passed, 1 failed',
    })
  })

  it('npm test skips the steps that depend on the build if the build failed', async () => {
    const run = startRun([], { FAILING: 'build' })
    expect(await run.end()).toMatchObject({ code: 1, last: '7 passed, 4 failed' })
    expect(run.verbs()).not.toContain('size')
    expect(run.verbs()).not.toContain('test:e2e')
  })

  it('npm test skips the browser tests with --fast', async () => {
    const run = startRun(['--fast'], {})
    expect(await run.end()).toMatchObject({ code: 0 })
    expect(run.verbs()).toContain('test:unit')
    expect(run.verbs()).not.toContain('test:e2e')
  })

  it('npm test ends every process it started when it is interrupted', async () => {
    const run = startRun([], { HANGING: 'test:unit' })
    await run.until('begun: unit tests')
    run.child.kill('SIGINT')
    const { code } = await run.end()
    expect(code).toBe(130)
    expect(run.verbs()).not.toContain('test:e2e')
    expect(run.left()).toEqual(['notes', 'npm'])
  })
})
