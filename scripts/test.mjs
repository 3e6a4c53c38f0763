// Everything that must hold, in one go; the last line is `N passed, N failed`, summed over all of it.
// A tool counts as one check, a test runner as many as it has tests. A failure does not stop the rest.
//
//   node scripts/test.mjs          every step (npm test)
//   node scripts/test.mjs --fast   all but the browser, and the build only when its sources changed (npm run check)

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isClientBuilt } from './client-hash.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number }} Count */
/** @typedef {{ name: string, verb: string, args?: string[], count?: () => Count, whenFast?: () => boolean, needs?: string }} Step */

const results = join(import.meta.dirname, '../.cache/test')
const vitestResults = join(results, 'vitest.json')
const playwrightResults = join(results, 'playwright.json')

/** @type {Step[]} */
const steps = [
  { name: 'format', verb: 'format:check' },
  { name: 'lint', verb: 'lint' },
  { name: 'types', verb: 'typecheck' },
  { name: 'dead code', verb: 'deadcode' },
  { name: 'API page', verb: 'docs:check' },
  {
    name: 'unit tests',
    verb: 'test:unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`],
    count: countVitest,
  },
  { name: 'build', verb: 'build', whenFast: needsBuild },
  { name: 'size', verb: 'size', needs: 'build' },
  {
    name: 'browser tests',
    verb: 'test:e2e',
    args: ['--reporter=list,json'],
    count: countPlaywright,
    whenFast: () => false,
    needs: 'build',
  },
]

const fast = process.argv.includes('--fast')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

/** @type {Map<string, Count>} */
const counts = new Map()
for (const step of steps) {
  if (fast && step.whenFast?.() === false) continue
  counts.set(step.name, take(step))
}

console.log()
for (const [name, { passed, failed, skipped }] of counts) {
  const notes = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(
    Boolean,
  )
  console.log(`${failed ? 'FAIL' : 'ok  '}  ${name.padEnd(14)}  ${notes.join(', ')}`)
}
const passed = sum('passed')
const failed = sum('failed')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/**
 * @param {Step} step
 * @returns {Count}
 */
function take(step) {
  console.log(`\n== ${step.name}`)
  if (step.needs && counts.get(step.needs)?.failed) {
    console.log(`not run: the ${step.needs} failed`)
    return { passed: 0, failed: 1 }
  }
  const run = spawnSync('npm', ['run', '--silent', step.verb, ...(step.args ? ['--', ...step.args] : [])], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults },
  })
  const isGood = run.status === 0
  if (!step.count) return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const count = countOrNothing(step.count)
  // A runner can fail without a failing test: no tests, a server that does not start, an error between tests.
  return isGood || count.failed > 0 ? count : { ...count, failed: 1 }
}

function needsBuild() {
  const isBuilt = isClientBuilt()
  console.log(isBuilt ? '\n== build: up to date, not built again' : '\nThe sources of the build changed.')
  return !isBuilt
}

/** @param {() => Count} count */
function countOrNothing(count) {
  try {
    return count()
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** @returns {Count} */
function countVitest() {
  const report = JSON.parse(readFileSync(vitestResults, 'utf8'))
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults
  const unreadable = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** @returns {Count} */
function countPlaywright() {
  const { stats } = JSON.parse(readFileSync(playwrightResults, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** @param {'passed' | 'failed'} key */
function sum(key) {
  return [...counts.values()].reduce((total, count) => total + count[key], 0)
}
