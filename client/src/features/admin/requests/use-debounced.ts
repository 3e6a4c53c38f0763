import { useEffect, useState } from 'react'

/** Returns the last value that stayed the same for `delayMs` milliseconds; null before the first one. */
export function useDebounced<Value>(value: Value, delayMs: number): Value | null {
  const [settled, setSettled] = useState<Value | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
