import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onFirstEngagement } from './first-engagement.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const controlledBy = (controller: object | null) =>
  vi.stubGlobal('navigator', { serviceWorker: { controller } })

describe('what follows the first load', () => {
  it.each(['pointerdown', 'keydown', 'scroll'])('begins on a first visit at a %s, once', (type) => {
    controlledBy(null)
    const start = vi.fn<() => void>()
    onFirstEngagement(start)
    expect(start).not.toHaveBeenCalled()
    window.dispatchEvent(new Event(type))
    window.dispatchEvent(new Event(type))
    vi.advanceTimersByTime(60_000)
    expect(start).toHaveBeenCalledOnce()
  })

  it('begins on a first visit that lasts ten seconds', () => {
    controlledBy(null)
    const start = vi.fn<() => void>()
    onFirstEngagement(start)
    vi.advanceTimersByTime(9999)
    expect(start).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(start).toHaveBeenCalledOnce()
  })

  it('begins at once where the app was used before', () => {
    controlledBy({})
    const start = vi.fn<() => void>()
    onFirstEngagement(start)
    expect(start).toHaveBeenCalledOnce()
  })
})
