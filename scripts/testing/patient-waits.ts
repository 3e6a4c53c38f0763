import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Limit of a wait whose condition never holds, below the timeout of a test. Other waits end with their condition, even
// on a slow machine.
const LIMIT_MS = 100_000

configure({ asyncUtilTimeout: LIMIT_MS })

const waitFor = vi.waitFor
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: LIMIT_MS, ...options })

// Restores the original function for the next test file of this process.
afterAll(() => {
  vi.waitFor = waitFor
})
