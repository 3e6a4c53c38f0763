import { useEffect, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/layout/site.ts'
import { install } from '#client/messages/en/install.ts'
import { Button } from '#client/ui/button.tsx'
import { promptInstall, useInstallPrompt } from './install-prompt.ts'
import { InstallSteps } from '#client/content/prompts/install-steps.tsx'
import { isInstalled } from '#client/lib/platform.ts'

export function InstallHelp() {
  const { title, help: messages } = useMessages(install)
  const { name } = useSite()
  const canPrompt = useInstallPrompt()
  const [isApp, setIsApp] = useState(false)
  // Only the device knows: the server renders the same page for all devices.
  useEffect(() => setIsApp(isInstalled()), [])
  return (
    <section aria-labelledby="help-install">
      <h2 id="help-install" className="scroll-mt-20 text-xl font-semibold">
        {messages.title}
      </h2>
      <p className="mt-1 text-soft">{isApp ? messages.installed : messages.lead(name)}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <div className="rounded-lg border border-line p-4">
          <h3 className="font-semibold">{messages.android}</h3>
          <p className="mt-1 text-soft">{messages.androidText}</p>
          {canPrompt && (
            <Button variant="primary" className="mt-3" onClick={() => void promptInstall()}>
              {title(name)}
            </Button>
          )}
        </div>
        <div className="rounded-lg border border-line p-4">
          <h3 className="font-semibold">{messages.apple}</h3>
          <InstallSteps />
        </div>
      </div>
    </section>
  )
}
