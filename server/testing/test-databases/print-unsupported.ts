import { selectedDatabase } from './selected-database.ts'
import { UNSUPPORTED_TESTS } from './unsupported-tests.ts'

/** Prints which tests do not run on the selected test database. */
export function setup(): void {
  const selected = selectedDatabase()
  if (selected === null) return
  const tests = Object.entries(UNSUPPORTED_TESTS[selected])
  const heading = tests.length === 0 ? 'All tests run on it.' : 'These tests do not run on it:'
  const lines = tests.map(([test, reason]) => `  ${test}\n    ${reason}`)
  process.stdout.write([`Test database: ${selected}. ${heading}`, ...lines, ''].join('\n'))
}
