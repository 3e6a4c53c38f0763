import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordVisitStart, recordVisitEnd, recordDismissal, readMemory } from './install-state.ts'

const NOW = Date.parse('2026-11-21T06:30:00Z')
const KEY = 'avsar-install'

beforeEach(() => localStorage.clear())

describe('what the device remembers of offering the app', () => {
  it('is numbers, each kept when another one changes', () => {
    recordVisitStart(NOW)
    recordDismissal(NOW + 1)
    recordVisitEnd(NOW + 2)
    expect(readMemory()).toEqual({ visits: 1, seenAt: NOW + 2, refusedAt: NOW + 1 })
    expect(Object.values(JSON.parse(localStorage.getItem(KEY) ?? '') as object)).toEqual([
      1,
      NOW + 2,
      NOW + 1,
    ])
  })

  it('counts a long visit once, and the next one from where it ended', () => {
    recordVisitStart(NOW)
    recordVisitEnd(NOW + 3_600_000)
    expect(recordVisitStart(NOW + 3_660_000).visits).toBe(1)
    expect(recordVisitStart(NOW + 7_200_000).visits).toBe(2)
  })

  it.each(['', '{', 'null', '7', '[]', '{"visits":"9","seenAt":null,"refusedAt":1e999}'])(
    'is nothing where something else lies there (%s)',
    (text) => {
      localStorage.setItem(KEY, text)
      expect(readMemory()).toEqual({ visits: 0, seenAt: 0, refusedAt: 0 })
    },
  )

  it('is nothing where storage is switched off, and nothing fails', () => {
    const off = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: off, setItem: off })
    expect(recordVisitStart(NOW).visits).toBe(1)
    expect(readMemory().visits).toBe(0)
  })
})
