import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Neither India's time zone nor UTC: a date that forgets to name its zone shows here.
process.env.TZ = 'America/New_York'

const failOnConsoleError = './scripts/testing/fail-on-console-error.ts'
const clientSetup = './client/src/testing/setup.ts'

export default defineConfig({
  test: {
    // A process each: better-sqlite3 and the time zone belong to the process.
    pool: 'forks',
    restoreMocks: true,
    // Tests with programs in processes of their own take seconds on a busy machine; one that hangs still ends.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['*.test.ts', '{shared,server,scripts,bench}/**/*.test.ts'],
          setupFiles: [failOnConsoleError],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['client/src/**/*.test.{ts,tsx}'],
          setupFiles: [failOnConsoleError, ...(existsSync(clientSetup) ? [clientSetup] : [])],
        },
      },
    ],
  },
})
