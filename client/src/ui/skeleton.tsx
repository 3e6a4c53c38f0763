import { useEffect, useState } from 'react'

const BAR = 'rounded bg-line motion-safe:animate-pulse'

export function SkeletonRows({ count }: { count: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="min-h-22 border-b border-line py-2">
          <div className={`h-5 w-11/12 ${BAR}`} />
          <div className={`mt-2 h-4 w-3/5 ${BAR}`} />
          <div className={`mt-2 h-5 w-2/5 ${BAR}`} />
        </div>
      ))}
    </div>
  )
}

export function SkeletonText() {
  return (
    <div aria-hidden className="grid gap-3 py-6">
      {['w-11/12', 'w-full', 'w-11/12', 'w-3/5', 'w-full', 'w-11/12', 'w-2/5'].map((width, line) => (
        <div key={line} className={`h-4 ${width} ${BAR}`} />
      ))}
    </div>
  )
}

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
