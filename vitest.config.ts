import { existsSync, globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Neither India's time zone nor UTC: a date that forgets to name its zone shows here.
process.env.TZ = 'America/New_York'

const failOnConsoleError = './scripts/testing/fail-on-console-error.ts'
const patientWaits = './scripts/testing/patient-waits.ts'
const clientSetup = './client/src/testing/setup.ts'
const clientTests = 'client/src/**/*.test.{ts,tsx}'

const clientFilesWith = (words: RegExp) =>
  globSync(clientTests).filter((file) => words.test(readFileSync(file, 'utf8')))

// The files of a worker share the modules that they import: to load those anew for each file costs more than the tests.
// A file that replaces or resets modules would leave its own to the next one: it gets a process to itself. The device's database
// looks once whether there is IndexedDB: files that bring one share no worker with files that have none.
const replacing = clientFilesWith(/\bvi\.((do)?mock|resetModules)\(/i)
const withDatabase = clientFilesWith(/fake-indexeddb/).filter((file) => !replacing.includes(file))

const clientFiles = {
  environment: 'jsdom',
  setupFiles: [failOnConsoleError, patientWaits, ...(existsSync(clientSetup) ? [clientSetup] : [])],
}

export default defineConfig({
  test: {
    // Processes: better-sqlite3 and the time zone belong to the process.
    pool: 'forks',
    // One for each core: by default one core is left to the runner, which is half of a machine with two.
    maxWorkers: '100%',
    restoreMocks: true,
    globalSetup: './scripts/testing/temporary-files.ts',
    // Tests with programs in processes of their own take seconds on a busy machine; one that hangs still ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['*.test.ts', '{shared,server,scripts,bench}/**/*.test.ts', 'client/build/**/*.test.ts'],
          setupFiles: [failOnConsoleError],
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
