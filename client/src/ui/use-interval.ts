import { useEffect, useEffectEvent, useState } from 'react'

/** Calls `work` after each interval of milliseconds; null pauses. A new `key` starts a new interval. */
export function useInterval(work: () => void, intervalMs: number | null, key?: unknown): void {
  const tick = useEffectEvent(work)
  useEffect(() => {
    if (intervalMs === null) return undefined
    const timer = setInterval(tick, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, key])
}

/** Returns the last value that stayed the same for `delayMs` milliseconds; null before the first one. */
export function useDebounced<Value>(value: Value, delayMs: number): Value | null {
  const [settled, setSettled] = useState<Value | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
