import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// A wait ends as soon as its condition holds, however slow the machine is. A condition that never holds fails after
// this limit (100 s), which is below the timeout of a test.
const LIMIT_MS = 100_000

configure({ asyncUtilTimeout: LIMIT_MS })

const waitFor = vi.waitFor
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: LIMIT_MS, ...options })

// Restore it for the next test file of this process.
afterAll(() => {
  vi.waitFor = waitFor
})
