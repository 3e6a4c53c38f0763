import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDismissal, recordDismissal } from './install-state.ts'

const NOW = Date.parse('2026-11-21T06:30:00Z')

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('remembers when the app was last declined', () => {
  expect(readDismissal()).toBe(0)
  recordDismissal(NOW - 1)
  recordDismissal(NOW)
  expect(readDismissal()).toBe(NOW)
})

it.each(['', '{', 'null', '[]', '1e999', '1.5', 'x'])('remembers nothing where %j is stored', (stored) => {
  localStorage.setItem('avsar-install-dismissed', stored)
  expect(readDismissal()).toBe(0)
})

it('does without a storage', () => {
  const off = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: off, setItem: off })
  recordDismissal(NOW)
  expect(readDismissal()).toBe(0)
})
