import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Makes a clone with a built client, and functions to record and to check its build. */
function builtClone() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
  const program = path.join(root, 'scripts/build-hash.mjs')
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  fs.cpSync(path.join(import.meta.dirname, 'build-hash.mjs'), program)
  write('client/src/app.tsx', 'export const app = 1')
  write('client/src/routeTree.gen.ts', '')
  write('shared/domain/rule.ts', 'export const rule = 1')
  write('package.json', '{"type":"module"}')
  write('package-lock.json', '{}')
  write('dist/client/app.js', '')
  const script = `import { isBuildFresh } from ${JSON.stringify(program)}; console.log(isBuildFresh())`
  const run = (...options: string[]) =>
    spawnSync(process.execPath, options, { cwd: os.tmpdir(), encoding: 'utf8' }).stdout.trim()
  return {
    root,
    write,
    recordBuild: () => run(program),
    isBuilt: () => run('--input-type=module', '--eval', script) === 'true',
  }
}

describe('the build check', () => {
  it('the build check reports a missing build before a build is recorded and after its output was removed', () => {
    const clone = builtClone()
    expect(clone.isBuilt()).toBe(false)
    clone.recordBuild()
    expect(clone.isBuilt()).toBe(true)
    fs.rmSync(path.join(clone.root, 'dist/client'), { recursive: true })
    expect(clone.isBuilt()).toBe(false)
  })

  it('the build check reports an outdated build after a source file changed, but not after a test or an output changed', () => {
    const clone = builtClone()
    clone.recordBuild()
    for (const name of [
      'client/src/app.test.tsx',
      'client/e2e/a.spec.ts',
      'client/src/testing/b.ts',
      'server/c.ts',
    ])
      clone.write(name, 'changed')
    clone.write('client/src/routeTree.gen.ts', 'changed')
    expect(clone.isBuilt()).toBe(true)
    for (const name of ['client/src/new.ts', 'shared/domain/rule.ts', 'package-lock.json']) {
      clone.write(name, 'changed')
      expect([name, clone.isBuilt()]).toEqual([name, false])
      clone.recordBuild()
    }
    fs.renameSync(path.join(clone.root, 'client/src/new.ts'), path.join(clone.root, 'client/src/other.ts'))
    expect(clone.isBuilt()).toBe(false)
  })
})
