import { useEffect, useState } from 'react'
import { engagement } from '#client/device/events.ts'
import { useAlertAsking } from '#client/content/prompts/alert-offer-status.ts'
import { mayOffer } from '#client/content/prompts/dismissals.ts'
import { isScreenFree } from '#client/content/prompts/is-user-idle.ts'
import { readVisits } from '#client/device/user/visits.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { isReturning } from './install-rules.ts'

const SECOND_MS = 1000

// Returning users look for something first.
const SETTLING_SECONDS = 20

/**
 * Whether to offer the app now, if it can be offered at all. Requires an engagement, or a returning user after 20 s; no
 * recent dismissal; no task in progress; and no offer of alerts that is open or was declined. Once true it stays true.
 */
export function useShouldOffer(canOffer: boolean): boolean {
  const [isTime, setIsTime] = useState(false)
  const [wasUseful, setWasUseful] = useState(false)
  const asking = useAlertAsking()
  const isHeld = asking === 'open' || asking === 'no'
  useEffect(() => engagement.on(() => setWasUseful(true)), [])
  useEffect(() => {
    if (!canOffer || isTime || isHeld) return undefined
    let seconds = 0
    const timer = setInterval(() => {
      if (!document.hidden) seconds += 1
      const isDue = wasUseful || (isReturning(readVisits()) && seconds >= SETTLING_SECONDS)
      if (isDue && mayOffer('install', serverNow()) && isScreenFree()) setIsTime(true)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [canOffer, isTime, isHeld, wasUseful])
  return isTime
}
