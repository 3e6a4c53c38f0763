import { useEffect, useState } from 'react'
import { engagement } from '#client/device/events.ts'
import { readVisits } from '#client/content/visits.ts'
import { hasUnsavedWork } from '#client/content/unsaved-work.ts'
import { readDismissal } from './install-state.ts'
import { isReturning, isCooldownOver } from './install-rules.ts'

const SECOND_MS = 1000

// Returning users look for something first.
const SETTLING_SECONDS = 20

/** Whether the user is in the middle of nothing: no dialog, no unsaved form, no typing. */
const isScreenFree = (): boolean =>
  !document.hidden &&
  !hasUnsavedWork() &&
  document.querySelector('dialog[open]') === null &&
  document.activeElement?.matches('input, select, textarea') !== true

/**
 * Whether to offer the app now, if it can be offered at all. Requires an engagement, or a returning user after 20 s; no
 * recent dismissal; no task in progress. Once true it stays true.
 */
export function useShouldOffer(canOffer: boolean): boolean {
  const [isTime, setIsTime] = useState(false)
  const [wasUseful, setWasUseful] = useState(false)
  useEffect(() => engagement.on(() => setWasUseful(true)), [])
  useEffect(() => {
    if (!canOffer || isTime) return undefined
    let seconds = 0
    const timer = setInterval(() => {
      if (!document.hidden) seconds += 1
      const isDue = wasUseful || (isReturning(readVisits()) && seconds >= SETTLING_SECONDS)
      if (isDue && isCooldownOver(readDismissal(), Date.now()) && isScreenFree()) setIsTime(true)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [canOffer, isTime, wasUseful])
  return isTime
}
