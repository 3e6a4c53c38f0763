import { slowest } from './test-results.mjs'

/** @typedef {import('./test-results.mjs').Count & { seconds: number, cpuSeconds: number | null }} StepResult */

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
  const passed = results.reduce((sum, step) => sum + step.passed, 0)
  const failed = results.reduce((sum, step) => sum + step.failed, 0)
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
