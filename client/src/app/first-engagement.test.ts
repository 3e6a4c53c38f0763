import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onFirstEngagement } from './first-engagement.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const controlledBy = (controller: object | null) =>
  vi.stubGlobal('navigator', { serviceWorker: { controller } })

describe('onFirstEngagement', () => {
  it.each(['pointerdown', 'keydown', 'scroll'])(
    'onFirstEngagement calls back once at the first %s event of a first visit',
    (type) => {
      controlledBy(null)
      const start = vi.fn<() => void>()
      onFirstEngagement(start)
      expect(start).not.toHaveBeenCalled()
      window.dispatchEvent(new Event(type))
      window.dispatchEvent(new Event(type))
      vi.advanceTimersByTime(60_000)
      expect(start).toHaveBeenCalledOnce()
    },
  )

  it('onFirstEngagement calls back after ten seconds of a first visit', () => {
    controlledBy(null)
    const start = vi.fn<() => void>()
    onFirstEngagement(start)
    vi.advanceTimersByTime(9999)
    expect(start).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(start).toHaveBeenCalledOnce()
  })

  it('onFirstEngagement calls back at once when a service worker controls the page', () => {
    controlledBy({})
    const start = vi.fn<() => void>()
    onFirstEngagement(start)
    expect(start).toHaveBeenCalledOnce()
  })
})
