import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  DISMISSAL_COOLDOWN_MS,
  isCooldownOver,
  mayOffer,
  readDismissal,
  recordDismissal,
} from './dismissals.ts'

const NOW = Date.parse('2026-11-21T06:30:00Z')

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('recordDismissal stores the time when each offer was last declined', () => {
  expect(readDismissal('install')).toBe(0)
  recordDismissal('install', NOW - 1)
  recordDismissal('install', NOW)
  expect(readDismissal('install')).toBe(NOW)
  expect(readDismissal('alerts')).toBe(0)
  expect(mayOffer('alerts', NOW)).toBe(true)
  expect(mayOffer('install', NOW)).toBe(false)
})

it.each(['', '{', 'null', '[]', '1e999', '1.5', 'x'])(
  'readDismissal returns 0 when %j is stored',
  (stored) => {
    localStorage.setItem('avsar-install-dismissed', stored)
    expect(readDismissal('install')).toBe(0)
  },
)

it('readDismissal returns 0 when the storage is blocked', () => {
  const off = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: off, setItem: off })
  recordDismissal('alerts', NOW)
  expect(readDismissal('alerts')).toBe(0)
})

describe('the cooldown of a dismissal', () => {
  it('a declined offer is not repeated for thirty days', () => {
    expect(isCooldownOver(0, NOW)).toBe(true)
    expect(isCooldownOver(NOW, NOW)).toBe(false)
    expect(isCooldownOver(NOW, NOW + DISMISSAL_COOLDOWN_MS - 1)).toBe(false)
    expect(isCooldownOver(NOW, NOW + DISMISSAL_COOLDOWN_MS)).toBe(true)
  })

  it('a dismissal recorded far in the future does not delay the next offer', () => {
    expect(isCooldownOver(NOW + 2 * DISMISSAL_COOLDOWN_MS, NOW)).toBe(true)
  })
})
