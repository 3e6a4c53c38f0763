import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useInterval } from './use-interval.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

type Props = { work: () => void; intervalMs: number | null; name?: string }

const start = (initialProps: Props) =>
  renderHook(({ work, intervalMs, name }: Props) => useInterval(work, intervalMs, name), { initialProps })

it('work runs after each interval until the component is removed', () => {
  const work = vi.fn<() => void>()
  const { unmount } = start({ work, intervalMs: 1000 })
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2500)
  expect(work).toHaveBeenCalledTimes(2)
  unmount()
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(2)
})

it('an interval of null pauses the work', () => {
  const work = vi.fn<() => void>()
  const { rerender } = start({ work, intervalMs: 1000 })
  rerender({ work, intervalMs: null })
  vi.advanceTimersByTime(5000)
  expect(work).not.toHaveBeenCalled()
})

it('a changed callback does not restart the interval and runs at its next tick', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { rerender } = start({ work: first, intervalMs: 1000 })
  vi.advanceTimersByTime(900)
  rerender({ work: second, intervalMs: 1000 })
  vi.advanceTimersByTime(100)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

it('a new key starts a new interval', () => {
  const work = vi.fn<() => void>()
  const { rerender } = start({ work, intervalMs: 1000, name: 'a' })
  vi.advanceTimersByTime(900)
  rerender({ work, intervalMs: 1000, name: 'b' })
  vi.advanceTimersByTime(900)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledOnce()
})
