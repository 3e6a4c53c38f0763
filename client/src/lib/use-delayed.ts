import { useEffect, useState } from 'react'

/** Waiting shorter than this shows nothing: a flash of grey is slower to the eye than none. */
export const PENDING_DELAY_MS = 300

/** Whether something has been waited for longer than a moment, or than so many milliseconds. */
export function useLate(isWaiting: boolean, patienceMs = PENDING_DELAY_MS): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting, patienceMs])
  return isWaiting && isLate
}
