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

it('useInterval calls back after each interval until the component is removed', () => {
  const work = vi.fn<() => void>()
  const { unmount } = start({ work, intervalMs: 1000 })
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2500)
  expect(work).toHaveBeenCalledTimes(2)
  unmount()
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(2)
})

it('useInterval pauses while the interval is null', () => {
  const work = vi.fn<() => void>()
  const { rerender } = start({ work, intervalMs: 1000 })
  rerender({ work, intervalMs: null })
  vi.advanceTimersByTime(5000)
  expect(work).not.toHaveBeenCalled()
})

it('useInterval does not restart its interval when only the callback changes', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { rerender } = start({ work: first, intervalMs: 1000 })
  vi.advanceTimersByTime(900)
  rerender({ work: second, intervalMs: 1000 })
  vi.advanceTimersByTime(100)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

it('useInterval starts a new interval when its key changes', () => {
  const work = vi.fn<() => void>()
  const { rerender } = start({ work, intervalMs: 1000, name: 'a' })
  vi.advanceTimersByTime(900)
  rerender({ work, intervalMs: 1000, name: 'b' })
  vi.advanceTimersByTime(900)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledOnce()
})
