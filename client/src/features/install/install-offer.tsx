import { useEffect, useState, type ComponentType } from 'react'
import { useAlertAsking } from '#client/content/prompts/alert-offer-status.ts'
import { recordDismissal } from '#client/content/prompts/dismissals.ts'
import { usePromptSlot } from '#client/content/prompts/prompt-queue.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { promptInstall, useInstallPrompt } from './install-prompt.ts'
import { canAddToHomeScreen } from './install-rules.ts'
import type { InstallSheetProps } from './install-sheet.tsx'
import { isInstalled } from '#client/lib/installed.ts'
import { useVisits } from '#client/device/user/visits.ts'
import { useShouldOffer } from './use-install-eligibility.ts'

const NAME = Symbol('install')

/** Offers the installed app after a useful action, never on arrival. Renders nothing until then. */
export function InstallOffer() {
  const canPrompt = useInstallPrompt()
  const hasSteps = canAddToHomeScreen(navigator)
  const [isOver, setIsOver] = useState(false)
  const canOffer = (canPrompt || hasSteps) && !isOver && !isInstalled()
  useVisits()
  const isTime = useShouldOffer(canOffer)
  const keepsAlerts = useAlertAsking() === 'yes'
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
    // A live region: the focus stays where the user works.
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
    // Offline it may not be cached: try another time.
    import('./install-sheet.tsx').then(
      ({ InstallSheet }) => setSheet({ Sheet: InstallSheet }),
      () => undefined,
    )
  }, [isTime])
  return sheet?.Sheet ?? null
}
