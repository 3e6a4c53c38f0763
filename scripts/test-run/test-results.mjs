import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

/** @typedef {{ file: string, seconds: number }} FileTime */
/** @typedef {{ passed: number, failed: number, skipped?: number, files?: FileTime[] }} Count */

/**
 * What vitest's JSON report counts. A file that could not even be read is a failure of its own.
 * @param {string} path
 * @param {string} root
 * @returns {Count}
 */
export function readVitest(path, root) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  /** @type {{ name: string, status: string, startTime: number, endTime: number, assertionResults: unknown[] }[]} */
  const files = report.testResults
  const unreadable = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: files.map(({ name, startTime, endTime }) => ({
      file: relative(root, name).split(sep).join('/'),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

/** @typedef {{ specs?: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite */

/**
 * What Playwright's JSON report counts. A test that passed when it was run again is a failure: it is a race.
 * @param {string} path
 * @param {string} folder Of the browser tests, as it is shown.
 * @returns {Count}
 */
export function readPlaywright(path, folder) {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    files: suites.map((/** @type {Suite & { file: string }} */ suite) => ({
      file: `${folder}/${suite.file}`,
      seconds: millisecondsOf(suite) / 1000,
    })),
  }
}

/**
 * @param {Suite} suite
 * @returns {number}
 */
function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return (
    results.reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + millisecondsOf(suite), 0)
  )
}

/**
 * The files that took longest of all, slowest first; one that ran for several devices counts as one.
 * @param {readonly FileTime[]} files
 * @param {number} most
 * @returns {FileTime[]}
 */
export function slowest(files, most) {
  /** @type {Map<string, number>} */
  const total = new Map()
  for (const { file, seconds } of files) total.set(file, (total.get(file) ?? 0) + seconds)
  return [...total]
    .map(([file, seconds]) => ({ file, seconds }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
}
