import { InstallSteps } from '#client/content/prompts/install-steps.tsx'
import { PromptSheet } from '#client/content/prompts/prompt-sheet.tsx'
import { FALLBACK_SITE } from '#client/layout/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { install } from '#client/messages/en/install.ts'
import { Button } from '#client/ui/button.tsx'

export type InstallSheetProps = {
  /** True if the browser cannot prompt: the manual steps are shown instead. */
  hasSteps: boolean
  /** True if the user has just turned on alerts, which the browser retains in installed apps. */
  keepsAlerts: boolean
  onInstall: () => void
  onClose: () => void
}

const { name } = FALLBACK_SITE

export function InstallSheet({ hasSteps, keepsAlerts, onInstall, onClose }: InstallSheetProps) {
  const messages = useMessages(install)
  return (
    <PromptSheet
      title={keepsAlerts ? messages.keepAlerts.title : messages.title(name)}
      text={keepsAlerts ? messages.keepAlerts.text : messages.text}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{hasSteps ? messages.close : messages.notNow}</Button>
          {!hasSteps && (
            <Button variant="primary" onClick={onInstall}>
              {messages.install}
            </Button>
          )}
        </>
      }
    >
      {hasSteps && <InstallSteps />}
    </PromptSheet>
  )
}
