import { useEffect, useState } from 'react'

// The longest that a timer waits; what lies further ahead is not waited for.
const LONGEST_MS = 24 * 3_600_000

/**
 * Whether an instant (ISO 8601) has passed. A page is drawn as if it had not: its answer is of the moment, and only a page
 * that stays open, or a saved copy, can be overtaken.
 */
export function useIsPast(instant: string): boolean {
  const [isPassed, setIsPassed] = useState(false)
  useEffect(() => {
    const left = Date.parse(instant) - Date.now()
    if (left > LONGEST_MS) return undefined
    const timer = setTimeout(() => setIsPassed(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [instant])
  return isPassed
}
