import { useEffect, useState, type ComponentType } from 'react'
import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { mayOffer, recordDismissal, setAlertOfferStatus } from '#client/content/prompts/dismissals.ts'
import { usePromptSlot, isUserIdle } from '#client/content/prompts/prompt-queue.ts'
import { readPushState } from '#client/device/alerts/push-state.ts'
import { engagement } from '#client/device/events.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useInterval } from '#client/ui/use-interval.ts'
import type { OfferSheetProps } from './offer-sheet.tsx'

const NAME = Symbol('alerts')

type Offer = Pick<OfferSheetProps, 'post' | 'hasSteps'> & { Sheet: ComponentType<OfferSheetProps> }

/** Returns the offer for a post; null if alerts are on already, or a press cannot turn them on. */
async function offerFor(post: JobPostSummary): Promise<Offer | null> {
  const state = await readPushState()
  if (state !== 'off' && state !== 'notInstalled') return null
  const { OfferSheet } = await import('./offer-sheet.tsx')
  return { post, hasSteps: state === 'notInstalled', Sheet: OfferSheet }
}

/** Offers alerts for a just saved post, unless declined in the last 30 days. Renders nothing until then. */
export function AlertOffer() {
  const [offer, setOffer] = useState<Offer | null>(null)
  const isFree = useIsUserIdle(offer !== null)
  const hasSlot = usePromptSlot(NAME, offer !== null && isFree)

  useEffect(
    () =>
      engagement.on((post) => {
        // Alerts cannot be turned on without a network.
        if (!navigator.onLine || !mayOffer('alerts', serverNow())) return
        // At once: the same event triggers the offer of the app.
        setAlertOfferStatus('open')
        offerFor(post).then(
          (found) => {
            if (found === null) setAlertOfferStatus('none')
            else setOffer((before) => before ?? found)
          },
          // The file could not be loaded, or the device stores nothing: the next save offers again.
          () => setAlertOfferStatus('none'),
        )
      }),
    [],
  )

  const end = (isAccepted: boolean) => {
    setOffer(null)
    setAlertOfferStatus(isAccepted ? 'yes' : 'no')
    if (isAccepted) return
    recordDismissal('alerts', serverNow())
    // The install offer has the same steps, so it counts as dismissed, too.
    if (offer?.hasSteps === true) recordDismissal('install', serverNow())
  }

  return (
    // A live region: the focus stays at the user's work.
    <div aria-live="polite">
      {hasSlot && offer !== null && <offer.Sheet post={offer.post} hasSteps={offer.hasSteps} onEnd={end} />}
    </div>
  )
}

/** Returns true once the user has been idle while `isWaiting`. */
function useIsUserIdle(isWaiting: boolean): boolean {
  const [isFree, setIsFree] = useState(false)
  useEffect(() => setIsFree(isWaiting && isUserIdle()), [isWaiting])
  useInterval(() => setIsFree(isFree || isUserIdle()), isWaiting ? SECOND_MS : null)
  return isFree
}
