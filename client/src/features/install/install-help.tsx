import { useEffect, useState } from 'react'
import { useSite } from '#client/lib/site.ts'
import { install } from '#client/messages/en/install.ts'
import { Button } from '#client/ui/button.tsx'
import { promptInstall, useInstallPrompt } from './install-prompt.ts'
import { InstallSteps } from './install-steps.tsx'
import { isInstalled } from './installed.ts'

const words = install.help

/** How to install the app on each kind of device, with an install button if this browser supports it. */
export function InstallHelp() {
  const { name } = useSite()
  const canAsk = useInstallPrompt()
  const [isApp, setIsApp] = useState(false)
  // Only the device knows: the server renders the same page for all devices.
  useEffect(() => setIsApp(isInstalled()), [])
  return (
    <section aria-labelledby="help-install">
      <h2 id="help-install" className="scroll-mt-20 text-xl font-semibold">
        {words.title}
      </h2>
      <p className="mt-1 text-soft">{isApp ? words.installed : words.lead(name)}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <div className="rounded-lg border border-line p-4">
          <h3 className="font-semibold">{words.android}</h3>
          <p className="mt-1 text-soft">{words.androidText}</p>
          {canAsk && (
            <Button variant="primary" className="mt-3" onClick={() => void promptInstall()}>
              {install.title(name)}
            </Button>
          )}
        </div>
        <div className="rounded-lg border border-line p-4">
          <h3 className="font-semibold">{words.apple}</h3>
          <InstallSteps />
        </div>
      </div>
    </section>
  )
}
