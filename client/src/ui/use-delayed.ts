import { useEffect, useState } from 'react'

/** Delay before a skeleton is shown, milliseconds; avoids a flash on fast responses. */
export const PENDING_DELAY_MS = 300

/** Returns true once `isWaiting` has lasted for `delayMs`, milliseconds (default 300). */
export function useLate(isWaiting: boolean, delayMs = PENDING_DELAY_MS): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting, delayMs])
  return isWaiting && isLate
}
