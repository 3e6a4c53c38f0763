import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ file: string, seconds: number }} FileTime */
/** @typedef {{ passed: number, failed: number, skipped?: number, files?: FileTime[], failures?: string[] }} Count */

// Reads the counts of vitest's JSON report. An unloadable file counts as one failure.
/** @param {string} path @param {string} root @returns {Count} */
export function readVitest(path, root) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  /** @type {{ name: string, status: string, message?: string, startTime: number, endTime: number, assertionResults: Assertion[] }[]} */
  const files = report.testResults
  /** @param {string} name */
  const formatPath = (name) => relative(root, name).split(sep).join('/')
  const unreadable = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: files.map(({ name, startTime, endTime }) => ({
      file: formatPath(name),
      seconds: (endTime - startTime) / 1000,
    })),
    failures: [
      ...unreadable.map(({ name, message }) => formatFailure(formatPath(name), message)),
      ...files.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            formatFailure(`${formatPath(name)} ${fullName}`, failureMessages[0]),
          ),
      ),
    ],
  }
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion */
/** @typedef {{ duration: number, error?: { message?: string } }} Result */
/** @typedef {{ file: string, line: number, title: string, tests: { status: string, results: Result[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

// A test that passed on a retry is a failure: it is a race.
/** @param {string} path @param {string} folder @returns {Count} */
export function readPlaywright(path, folder) {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8'))
  const failed = collectSpecs({ suites }).filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  )
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    files: suites.map((/** @type {Suite & { file: string }} */ suite) => ({
      file: `${folder}/${suite.file}`,
      seconds: sum(collectResults(collectSpecs(suite)).map(({ duration }) => duration)) / 1000,
    })),
    failures: failed.map((spec) =>
      formatFailure(
        `${folder}/${spec.file}:${spec.line} ${spec.title}`,
        collectResults([spec]).find(({ error }) => error)?.error?.message,
      ),
    ),
  }
}

/** @param {Suite} suite @returns {Spec[]} */
function collectSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(collectSpecs)]
}

/** @param {Spec[]} specs */
function collectResults(specs) {
  return specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

/** @param {string} test @param {string} [message] */
function formatFailure(test, message = '') {
  const [first] = stripVTControlCharacters(message).trim().split('\n', 1)
  return first ? `${test}: ${first}` : test
}

// Returns the slowest files, slowest first; sums the times of a file for several devices.
/** @param {readonly FileTime[]} files @param {number} most @returns {FileTime[]} */
export function slowest(files, most) {
  /** @type {Map<string, number>} */
  const total = new Map()
  for (const { file, seconds } of files) total.set(file, (total.get(file) ?? 0) + seconds)
  return [...total]
    .map(([file, seconds]) => ({ file, seconds }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
}

/** @typedef {Count & { seconds: number, cpuSeconds: number | null }} StepResult */

const SLOWEST = 10

// Returns the summary of a run. `isGood` needs a passed check and no failed one.
/** @param {Map<string, StepResult>} steps @returns {{ lines: string[], isGood: boolean }} */
export function summary(steps) {
  const results = [...steps.values()]
  const files = slowest(
    results.flatMap((result) => result.files ?? []),
    SLOWEST,
  )
  const failures = results.flatMap((result) => result.failures ?? [])
  const passed = results.reduce((total, step) => total + step.passed, 0)
  const failed = results.reduce((total, step) => total + step.failed, 0)
  const lines = [
    '',
    ...(files.length > 0 ? ['The slowest test files:'] : []),
    ...files.map(({ file, seconds }) => `${inSeconds(seconds)}  ${file}`),
    '',
    `      step           ${'wall'.padStart(10)}  ${'CPU'.padStart(10)}`,
    ...[...steps].map(([name, step]) => formatLine(name, step)),
    // Failures come last, because a truncated log keeps its end.
    ...failures.map((failure) => `failed: ${failure}`),
    `${passed} passed, ${failed} failed`,
  ]
  return { lines, isGood: passed > 0 && failed === 0 }
}

/** @param {string} name @param {StepResult} step */
function formatLine(name, { passed, failed, skipped, seconds, cpuSeconds }) {
  const notes = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
  const times = `${inSeconds(seconds)}  ${cpuSeconds === null ? '?'.padStart(10) : inSeconds(cpuSeconds)}`
  return `${failed ? 'FAIL' : 'ok  '}  ${name.padEnd(13)}  ${times}  ${notes.filter(Boolean).join(', ')}`
}

/** @param {number} seconds */
function inSeconds(seconds) {
  return `${seconds.toFixed(1)} s`.padStart(10)
}
