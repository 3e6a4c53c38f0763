import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// Fake npm: it records its arguments, and installs the contents of the lockfile.
const NPM = `#!/bin/sh
echo "$*" >> notes
[ "$NPM_FAILS" = 1 ] && exit 1
cp package-lock.json node_modules/.package-lock.json
`

type Found = { locked?: string; installed?: string; node?: string | null; stamp?: string; isPinned?: boolean }

const PLATFORM = `${process.platform}-${process.arch}`

function clone({ locked = '1.0.0', installed, node = '1.2.3', stamp, isPinned = true }: Found = {}) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
  const write = (name: string, text: string, mode = 0o644) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text, { mode })
  }
  const packages = (version: string) =>
    JSON.stringify({
      packages: { 'node_modules/a': { version }, 'node_modules/b': { version: '1', optional: true } },
    })
  for (const name of ['setup.mjs', 'find-browsers.mjs'])
    fs.cpSync(path.join(import.meta.dirname, name), path.join(root, 'scripts', name))
  const pinned = isPinned ? { [`node-${PLATFORM}`]: '1.2.3' } : { 'node-plan9-z80': '1.2.3' }
  write('package.json', JSON.stringify({ type: 'module', optionalDependencies: pinned }))
  write('package-lock.json', packages(locked))
  write('bin/npm', NPM, 0o755)
  if (node !== null) write('node_modules/.bin/node', `#!/bin/sh\necho v${node}\n`, 0o755)
  if (installed !== undefined)
    write('node_modules/.package-lock.json', packages(installed).replace(/,"node_modules\/b".*\}\}\}/, '}}'))
  const hash = createHash('sha256').update(packages(locked)).digest('hex')
  if (stamp !== undefined) write('node_modules/.lockfile-hash', stamp === 'right' ? hash : stamp)
  const read = (name: string) =>
    fs.existsSync(path.join(root, name)) ? fs.readFileSync(path.join(root, name), 'utf8').trim() : null
  return {
    npm: () => read('notes'),
    pinnedNode: () => fs.readlinkSync(path.join(root, 'node_modules/node')),
    isStamped: () => read('node_modules/.lockfile-hash') === hash,
    run(settings: Record<string, string> = {}, ...options: string[]) {
      const env = { ...process.env, PATH: `${path.join(root, 'bin')}:${process.env.PATH}`, ...settings }
      const program = path.join(root, 'scripts/setup.mjs')
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
        cwd: root,
        env,
        encoding: 'utf8',
      })
      return { status, output: stdout + stderr }
    },
  }
}

describe.skipIf(process.platform === 'win32')('setup', () => {
  it('setup does nothing and prints nothing if nothing is missing', () => {
    const ready = clone({ installed: '1.0.0', stamp: 'right' })
    expect(ready.run()).toEqual({ status: 0, output: '' })
    expect(ready.npm()).toBeNull()
  })

  it('setup links the pinned Node version at a path that is the same on each platform', () => {
    const ready = clone({ installed: '1.0.0' })
    ready.run()
    expect(ready.pinnedNode()).toBe(`node-${PLATFORM}`)
    expect(ready.run()).toEqual({ status: 0, output: '' })
  })

  it('setup accepts packages that npm installed from the same lockfile, and ignores packages for other systems', () => {
    const byHand = clone({ installed: '1.0.0' })
    expect(byHand.run()).toEqual({ status: 0, output: '' })
    expect([byHand.npm(), byHand.isStamped()]).toEqual([null, true])
  })

  it.each([
    ['another version', { installed: '0.9.0', stamp: 'of an older lockfile' }],
    ['nothing that npm knows of', {}],
  ])('setup installs packages if it finds %s', (_name, found) => {
    const stale = clone(found)
    const { status, output } = stale.run()
    expect({ status, npm: stale.npm(), isStamped: stale.isStamped() }).toEqual({
      status: 0,
      npm: 'ci --include=dev',
      isStamped: true,
    })
    expect(output).toContain('setup: packages installed')
    expect(stale.run()).toEqual({ status: 0, output: '' })
  })

  it('setup fails if npm fails and tries again the next time', () => {
    const failing = clone()
    expect(failing.run({ NPM_FAILS: '1' })).toMatchObject({
      status: 1,
      output: expect.stringContaining('npm ci'),
    })
    expect(failing.isStamped()).toBe(false)
    expect(failing.run().status).toBe(0)
  })

  it.each([
    ['there as v1.0.0', '1.0.0'],
    ['missing', null],
  ])(
    'setup continues with the running Node if it is new enough, and says so, when the pinned Node is %s',
    (found, node) => {
      const { status, output } = clone({ installed: '1.0.0', node }).run()
      expect(status).toBe(0)
      expect(output).toContain(`the pinned Node 1.2.3 is ${found}`)
      expect(output).toContain(`going on with Node ${process.versions.node}`)
    },
  )

  it('setup prints nothing when no Node is pinned for the platform and the running Node is new enough', () => {
    const ready = clone({ installed: '1.0.0', node: null, isPinned: false })
    expect(ready.run()).toEqual({ status: 0, output: '' })
  })

  it.each([
    ['--browser', 'CHROMIUM_PATH'],
    ['--browser', 'HEADLESS_SHELL_PATH'],
    ['--firefox', 'FIREFOX_PATH'],
  ])(
    'setup with the option %s uses the browser at the configured path, and fails if that file is missing',
    (option, setting) => {
      const ready = clone({ installed: '1.0.0' })
      expect(ready.run({ [setting]: '/nowhere' }, option)).toEqual({
        status: 1,
        output: `setup: ${setting} is /nowhere, and there is no such file\n`,
      })
      expect(ready.run({ [setting]: process.execPath }, option)).toEqual({ status: 0, output: '' })
    },
  )
})
