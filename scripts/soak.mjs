// Runs all rounds of the tests with long loops (server/testing/rounds.ts): node scripts/soak.mjs [vitest options]

import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = globSync('{client/src,server,shared}/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('/rounds.ts'),
)
if (files.length === 0) throw new Error('No test has long loops.')
const vitest = join(root, 'node_modules', '.bin', 'vitest')
const { status } = spawnSync(vitest, ['run', ...files, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SOAK: '1' },
})
process.exitCode = status ?? 1
