import { useEffect, useRef, useState, type ComponentType } from 'react'
import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import { recordDismissal, mayOffer, useAlertOfferStatus } from '#client/content/prompts/dismissals.ts'
import { usePromptSlot, isUserIdle } from '#client/content/prompts/prompt-queue.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { promptInstall, useInstallPrompt } from './install-prompt.ts'
import type { InstallSheetProps } from './install-sheet.tsx'
import { isInstalled, isAppleTouch, type Browser } from '#client/lib/platform.ts'
import { useVisits, readVisits, type Visits } from '#client/device/user/visits.ts'
import { engagement } from '#client/device/events.ts'
import { useInterval } from '#client/ui/use-interval.ts'

/** Returns true for a returning user, which is enough to offer the app. */
export const isReturning = ({ count }: Pick<Visits, 'count'>): boolean => count >= 2

/** Returns true if the browser of an Apple device has the menu with “Add to Home Screen”: in-app browsers have none. */
export const canAddToHomeScreen = (browser: Browser): boolean =>
  isAppleTouch(browser) && browser.userAgent.includes('Safari/') && !browser.userAgent.includes('GSA/')

// Delay before the offer, because returning users look for content first.
const SETTLING_SECONDS = 20

/**
 * Returns true if the app should be offered now, provided it can be. Requires an engagement, or a returning user after
 * 20 s. Forbids it after a recent dismissal, during a task, and with an open or declined offer of alerts. Once true it
 * stays true.
 */
function useShouldOffer(canOffer: boolean): boolean {
  const [isTime, setIsTime] = useState(false)
  const [wasUseful, setWasUseful] = useState(false)
  const seconds = useRef(0)
  const alertOffer = useAlertOfferStatus()
  const isBlocked = alertOffer === 'open' || alertOffer === 'no'
  useEffect(() => engagement.on(() => setWasUseful(true)), [])
  const isWaiting = canOffer && !isTime && !isBlocked
  useEffect(() => {
    seconds.current = 0
  }, [isWaiting])
  const check = () => {
    if (!document.hidden) seconds.current += 1
    const isDue = wasUseful || (isReturning(readVisits()) && seconds.current >= SETTLING_SECONDS)
    if (isDue && mayOffer('install', serverNow()) && isUserIdle()) setIsTime(true)
  }
  useInterval(check, isWaiting ? SECOND_MS : null)
  return isTime
}

const NAME = Symbol('install')

/** Offers the installed app after a useful action, never on arrival. Renders nothing until then. */
export function InstallOffer() {
  const canPrompt = useInstallPrompt()
  const hasSteps = canAddToHomeScreen(navigator)
  const [isOver, setIsOver] = useState(false)
  const canOffer = (canPrompt || hasSteps) && !isOver && !isInstalled()
  useVisits()
  const isTime = useShouldOffer(canOffer)
  const keepsAlerts = useAlertOfferStatus() === 'yes'
  const Sheet = useSheet(isTime)
  const hasSlot = usePromptSlot(NAME, isTime && canOffer && Sheet !== null)

  const install = () => {
    setIsOver(true)
    void promptInstall()
  }
  const refuse = () => {
    setIsOver(true)
    recordDismissal('install', serverNow())
  }

  return (
    // A live region: the focus stays at the user's work.
    <div aria-live="polite">
      {hasSlot && Sheet !== null && (
        <Sheet hasSteps={hasSteps} keepsAlerts={keepsAlerts} onInstall={install} onClose={refuse} />
      )}
    </div>
  )
}

// Loaded on demand with its messages, drawings and styles: most visits never need it.
function useSheet(isTime: boolean): ComponentType<InstallSheetProps> | null {
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<InstallSheetProps> } | null>(null)
  useEffect(() => {
    if (!isTime) return
    // Without a network the sheet may not be cached: a later visit tries again.
    import('./install-sheet.tsx').then(
      ({ InstallSheet }) => setSheet({ Sheet: InstallSheet }),
      () => undefined,
    )
  }, [isTime])
  return sheet?.Sheet ?? null
}
