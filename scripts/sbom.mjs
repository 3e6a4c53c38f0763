// Writes dist/sbom.cdx.json (CycloneDX) with the development packages, since the build bundles some of them.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const MAX_BYTES = 64 << 20
const root = dirname(import.meta.dirname)
const file = join(root, 'dist/sbom.cdx.json')

const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
const { status, stdout, stderr } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
  shell: process.platform === 'win32',
})
if (status !== 0) {
  console.error(`sbom: npm sbom failed: ${stderr?.trim()}`)
  process.exit(1)
}
const sbom = JSON.parse(stdout)
// npm names the root by its folder.
sbom.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`sbom: dist/sbom.cdx.json, ${sbom.components.length} components`)
