import { existsSync, globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Neither India's time zone nor UTC: tests then fail for a date formatted without a time zone.
process.env.TZ = 'America/New_York'

const failOnConsoleError = './scripts/testing/fail-on-console-error.ts'
const patientWaits = './scripts/testing/patient-waits.ts'
const skipUnsupported = './server/testing/test-databases/skip-unsupported.ts'
const clientSetup = './client/src/testing/setup.ts'
const clientTests = 'client/src/**/*.test.{ts,tsx}'

const clientFilesWith = (words: RegExp) =>
  globSync(clientTests).filter((file) => words.test(readFileSync(file, 'utf8')))

// Test files of a worker share imported modules: loading these for each file costs more than the tests. Files that mock
// or reset modules would affect the next file, so each gets a process. The client's database checks for IndexedDB once,
// so files with fake-indexeddb share no worker with files without it.
const replacing = clientFilesWith(/\bvi\.((do)?mock|resetModules)\(/i)
const withDatabase = clientFilesWith(/fake-indexeddb/).filter((file) => !replacing.includes(file))

const clientFiles = {
  environment: 'jsdom',
  setupFiles: [failOnConsoleError, patientWaits, ...(existsSync(clientSetup) ? [clientSetup] : [])],
}

export default defineConfig({
  test: {
    // Processes, not threads: better-sqlite3 and the time zone are per process.
    pool: 'forks',
    // More than cores: tests that start processes mostly wait for them.
    maxWorkers: '150%',
    restoreMocks: true,
    globalSetup: [
      './scripts/testing/temporary-files.ts',
      './server/testing/test-databases/print-unsupported.ts',
    ],
    // Tests that start processes take seconds on a busy machine; the timeout still ends a test that hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['{shared,server,scripts,bench}/**/*.test.ts', 'client/build/**/*.test.ts'],
          setupFiles: [failOnConsoleError, skipUnsupported],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          isolate: false,
          include: [clientTests],
          exclude: [...replacing, ...withDatabase],
          ...clientFiles,
        },
      },
      {
        extends: true,
        test: { name: 'client, on a device', isolate: false, include: withDatabase, ...clientFiles },
      },
      {
        extends: true,
        test: { name: 'client, modules replaced', include: replacing, ...clientFiles },
      },
    ],
  },
})
