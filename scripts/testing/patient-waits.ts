import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// A wait ends when what it waits for is there. How long that takes is up to the machine: what never comes is told by
// the time limit of a wait, just below that of a test, and no sooner.
const LIMIT_MS = 100_000

configure({ asyncUtilTimeout: LIMIT_MS })

const waitFor = vi.waitFor
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: LIMIT_MS, ...options })

// The next file of this process begins as this one did.
afterAll(() => {
  vi.waitFor = waitFor
})
