// Runs every check of the project; the last line is `N passed, N failed`, summed over all of them.
// A tool counts as one check, a test runner as many as it has tests. A failure does not stop the rest.
//
//   node scripts/test.mjs          every step (npm test)
//   node scripts/test.mjs --fast   all but the browser, and the build only when its sources changed (npm run check)

import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuildFresh } from './build-hash.mjs'
import { findFirefox } from './find-firefox.mjs'
import { summary } from './test-run/report.mjs'
import { endCommands, runCommand } from './test-run/run-command.mjs'
import { runInOrder } from './test-run/run-in-order.mjs'
import { readPlaywright, readVitest } from './test-run/test-results.mjs'

/** @typedef {import('./test-run/test-results.mjs').Count} Count */
/** @typedef {import('./test-run/report.mjs').StepResult} StepResult */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} verb The script in package.json.
 * @property {string[]} [args]
 * @property {() => Count} [count] Reads how many tests passed; a step without it is one check.
 * @property {string[]} [after] Steps that must have ended.
 * @property {string[]} [needs] Steps that must have succeeded.
 * @property {boolean} [isLive] Shows its output at once: nothing runs beside it.
 * @property {boolean} [isVerbose] Shows its output also if it succeeds.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isFast = process.argv.includes('--fast')
// Separate folder for each run, because the tests of this program run it as well.
const results = mkdtempSync(join(tmpdir(), 'avsar-results-'))
const vitestResults = join(results, 'vitest.json')
const playwrightResults = join(results, 'playwright.json')

// Order that keeps two cores busy: the tools use several threads each, the unit tests two processes. The type check
// takes one core for longer than the other tools, so the unit tests begin beside it. Browser tests run alone: on a busy
// machine they run into the product's timeouts.
const TOOLS = ['format', 'lint', 'dead code']

/** @type {Step[]} */
const all = [
  { name: 'format', verb: 'format:check' },
  { name: 'lint', verb: 'lint' },
  { name: 'types', verb: 'typecheck' },
  { name: 'dead code', verb: 'deadcode' },
  { name: 'build', verb: 'build', after: [...TOOLS, 'types'] },
  {
    name: 'unit tests',
    verb: 'test:unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`],
    count: () => readVitest(vitestResults, root),
    after: TOOLS,
  },
  { name: 'size', verb: 'size', needs: ['build'], isVerbose: true },
  { name: 'old browsers', verb: 'browsers', needs: ['build'] },
  {
    name: 'browser tests',
    verb: 'test:e2e',
    args: ['--reporter=list,json'],
    count: () => readPlaywright(playwrightResults, 'client/e2e'),
    after: ['types', 'unit tests', 'size', 'old browsers'],
    needs: ['build'],
    isLive: true,
  },
]

/** @type {NodeJS.Signals | null} */
let ended = null
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    // On a second signal, kill at once.
    endCommands(ended ? 'SIGKILL' : signal)
    ended = signal
  })

try {
  const { lines, isGood } = summary(await runInOrder(wanted(), { run, skip }))
  if (!isFast && !findFirefox())
    console.log('\nSkipped: the tests in Firefox, which was not found: "npm run test:firefox" installs it.')
  for (const line of lines) console.log(line)
  process.exitCode = isGood ? 0 : 1
} finally {
  rmSync(results, { recursive: true, force: true })
}
if (ended) process.exitCode = 128 + constants.signals[ended]

/** @returns {Step[]} */
function wanted() {
  if (!isFast) return all
  const isBuilt = isBuildFresh()
  console.log(isBuilt ? 'The build is up to date.' : 'The sources of the build changed.')
  return all.filter(({ name }) => name !== 'browser tests' && !(name === 'build' && isBuilt))
}

/**
 * @param {Step} step
 * @returns {Promise<StepResult>}
 */
async function run(step) {
  if (ended) return skip(step, 'run')
  console.log(step.isLive ? `\n== ${step.name}` : `begun: ${step.name}`)
  const command = ['npm', 'run', '--silent', step.verb, ...(step.args ? ['--', ...step.args] : [])]
  const { isGood, output, seconds, cpuSeconds } = await runCommand(command, {
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    },
    isLive: step.isLive ?? false,
  })
  const count = counted(step, isGood)
  if (!step.isLive) {
    console.log(`\n== ${step.name}: ${count.failed > 0 ? 'failed' : 'passed'} after ${seconds.toFixed(1)} s`)
    if (step.isVerbose || count.failed > 0) process.stdout.write(output)
  }
  return { ...count, seconds, cpuSeconds }
}

/**
 * @param {Step} step
 * @param {boolean} isGood
 * @returns {Count}
 */
function counted({ count: read }, isGood) {
  if (!read) return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  try {
    const count = read()
    // A runner can fail without a failing test: no tests, a server that does not start, an error between tests.
    return isGood || count.failed > 0 ? count : { ...count, failed: 1 }
  } catch (error) {
    console.error(`There is no report of it: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1 }
  }
}

/**
 * @param {Step} step
 * @param {string} failed
 * @returns {StepResult}
 */
function skip(step, failed) {
  console.log(`\n== ${step.name}: not run: the ${failed} failed`)
  return { passed: 0, failed: 1, seconds: 0, cpuSeconds: null }
}
