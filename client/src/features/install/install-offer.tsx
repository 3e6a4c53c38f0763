import { useEffect, useState, type ComponentType } from 'react'
import { usePromptSlot } from '#client/lib/prompt-queue.ts'
import { recordDismissal } from './install-state.ts'
import { promptInstall, useInstallPrompt } from './install-prompt.ts'
import { canAddToHomeScreen } from './install-rules.ts'
import type { InstallSheetProps } from './install-sheet.tsx'
import { isInstalled } from './installed.ts'
import { useShouldOffer, useVisits } from './use-install-eligibility.ts'

const NAME = Symbol('install')

/** Offers the installed app at a moment of value, never on arrival; it draws nothing until then. */
export function InstallOffer() {
  const canAsk = useInstallPrompt()
  const hasSteps = canAddToHomeScreen(navigator)
  const [isOver, setIsOver] = useState(false)
  const canOffer = (canAsk || hasSteps) && !isOver && !isInstalled()
  useVisits()
  const isTime = useShouldOffer(canOffer)
  const Sheet = useSheet(isTime)
  const isTurn = usePromptSlot(NAME, isTime && canOffer && Sheet !== null)

  const install = () => {
    setIsOver(true)
    void promptInstall()
  }
  const refuse = () => {
    setIsOver(true)
    recordDismissal(Date.now())
  }

  return (
    // Read out as it appears: the focus stays where somebody is at work.
    <div aria-live="polite">
      {isTurn && Sheet !== null && <Sheet hasSteps={hasSteps} onInstall={install} onClose={refuse} />}
    </div>
  )
}

// With its words, its drawings and its styles, which most visits never need.
function useSheet(isTime: boolean): ComponentType<InstallSheetProps> | null {
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<InstallSheetProps> } | null>(null)
  useEffect(() => {
    if (!isTime) return
    // Without a network it may not be there: then another time.
    import('./install-sheet.tsx').then(
      ({ InstallSheet }) => setSheet({ Sheet: InstallSheet }),
      () => undefined,
    )
  }, [isTime])
  return sheet?.Sheet ?? null
}
