// Runs every check of the project; the last line is `N passed, N failed`. A tool counts as one check.
// `--fast` omits the browser, and builds only after a change of its sources (npm run check).

import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuildFresh } from './build-hash.mjs'
import { findFirefox } from './find-browsers.mjs'
import { summary, readPlaywright, readVitest } from './test-run/test-results.mjs'
import { endCommands, runCommand } from './test-run/run-command.mjs'
import { runInOrder } from './test-run/run-in-order.mjs'

/** @typedef {import('./test-run/test-results.mjs').Count} Count */
/** @typedef {import('./test-run/test-results.mjs').StepResult} StepResult */
// `isLive` shows output at once, without a step beside it; `isVerbose` shows it also after a success.
/** @typedef {{ verb: string, args?: string[], count?: () => Count, isLive?: boolean, isVerbose?: boolean }} Details */
/** @typedef {import('./test-run/run-in-order.mjs').Ordered & Details} Step */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isFast = process.argv.includes('--fast')
// Separate folder for each run, because the tests of this program run it as well.
const results = mkdtempSync(join(tmpdir(), 'avsar-results-'))
const vitestResults = join(results, 'vitest.json')
const playwrightResults = join(results, 'playwright.json')

// Keeps two cores busy. Browser tests run alone: on a busy machine they run into the product's timeouts.
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
  const { lines, isGood } = summary(await runInOrder(selectSteps(), { run, skip }))
  if (!isFast && !findFirefox())
    console.log('\nSkipped: the tests in Firefox, which was not found: "npm run test:firefox" installs it.')
  for (const line of lines) console.log(line)
  process.exitCode = isGood ? 0 : 1
} finally {
  rmSync(results, { recursive: true, force: true })
}
if (ended) process.exitCode = 128 + constants.signals[ended]

/** @returns {Step[]} */
function selectSteps() {
  if (!isFast) return all
  const isBuilt = isBuildFresh()
  console.log(isBuilt ? 'The build is up to date.' : 'The sources of the build changed.')
  return all.filter(({ name }) => name !== 'browser tests' && !(name === 'build' && isBuilt))
}

/** @param {Step} step @returns {Promise<StepResult>} */
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

/** @param {Step} step @param {boolean} isGood @returns {Count} */
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

/** @param {Step} step @param {string} failed @returns {StepResult} */
function skip(step, failed) {
  console.log(`\n== ${step.name}: not run: the ${failed} failed`)
  return { passed: 0, failed: 1, seconds: 0, cpuSeconds: null }
}
