import { useEffect, useEffectEvent } from 'react'

/** Calls `work` after each interval of milliseconds; null pauses. A new `key` starts a new interval. */
export function useInterval(work: () => void, intervalMs: number | null, key?: unknown): void {
  const tick = useEffectEvent(work)
  useEffect(() => {
    if (intervalMs === null) return undefined
    const timer = setInterval(tick, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, key])
}
