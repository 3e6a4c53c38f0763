import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { everyInterval } from './every-interval.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

function startNoting(options: { firstMs?: number } = {}) {
  const minutes: number[] = []
  const begun = performance.now()
  const stop = everyInterval(
    HOUR_MS,
    () => void minutes.push(Math.round((performance.now() - begun) / 60_000)),
    options,
  )
  return { minutes, stop }
}

describe('an hourly task', () => {
  it('an hourly task runs after each interval', async () => {
    const { minutes, stop } = startNoting()
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
    expect(minutes).toEqual([60, 120, 180])
    await stop()
  })

  it('an hourly task first runs after a different delay if such a delay is given', async () => {
    const { minutes, stop } = startNoting({ firstMs: 60_000 })
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS + 60_000)
    expect(minutes).toEqual([1, 61, 121])
    await stop()
  })

  it.each([
    ['set back by a year', [-365 * DAY_MS]],
    ['set back by less than an interval', [-HOUR_MS / 2]],
    ['set ahead by a year', [365 * DAY_MS]],
    ['set ahead and then right again', [DAY_MS, -DAY_MS]],
  ])('an hourly task still runs every hour after the clock is %s', async (_change, shifts) => {
    const { minutes, stop } = startNoting()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    for (const shift of shifts) {
      vi.setSystemTime(Date.now() + shift)
      await vi.advanceTimersByTimeAsync(HOUR_MS)
    }
    await vi.advanceTimersByTimeAsync((3 - shifts.length) * HOUR_MS)
    expect(minutes).toEqual([60, 120, 180, 240])
    await stop()
  })

  it('an hourly task does not overlap with its previous run and does not catch up on missed runs', async () => {
    let runs = 0
    let active = 0
    const stop = everyInterval(HOUR_MS, async () => {
      runs += 1
      active += 1
      expect(active).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 2.5 * HOUR_MS))
      active -= 1
    })
    await vi.advanceTimersByTimeAsync(3.75 * HOUR_MS)
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(HOUR_MS / 4)
    expect(runs).toBe(2)
    const stopped = stop()
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
    await stopped
  })

  it('an hourly task reports the error of a run and runs again', async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const failure = new Error('failed')
    const stop = everyInterval(
      HOUR_MS,
      () => {
        throw failure
      },
      { onError },
    )
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
    expect(onError.mock.calls).toEqual([[failure], [failure]])
    await stop()
  })

  it('an hourly task can be stopped before and after its first run', async () => {
    const [early, late] = [startNoting(), startNoting()]
    await early.stop()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await late.stop()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect([early.minutes, late.minutes]).toEqual([[], [60]])
  })

  it('an hourly task waits for its current run when it is stopped', async () => {
    let isEnded = false
    const stop = everyInterval(HOUR_MS, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      isEnded = true
    })
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    const stopped = stop()
    await vi.advanceTimersByTimeAsync(1000)
    await stopped
    expect(isEnded).toBe(true)
  })
})
