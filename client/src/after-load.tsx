import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { beginInstall } from './features/install/begin-install.ts'
import { InstallOffer } from './features/install/install-offer.tsx'
import { UpdatePrompt } from './features/updates/update-prompt.tsx'
import { SaveFailureNews } from './content/save-failure.tsx'
import { WaitingStatus } from './content/waiting-status.tsx'
import { registerWorker } from './lib/app-worker.ts'
import { startOutbox } from './lib/offline/device-outbox.ts'
import { beginSaved } from './lib/begin-saved.ts'
import { openDevice } from './lib/device-api.ts'

/** What the program does once a page stands and nothing else is to be done: none of it is part of the first load. */
export function afterLoad(): void {
  void registerWorker()
  startOutbox()
  // Where that cannot be loaded, the app works as long as there is a network.
  void openDevice().then(
    (device) => device.keepUp(),
    () => undefined,
  )
  void beginSaved()
  beginInstall()
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <StrictMode>
      <Prompts />
      <SaveFailureNews />
      <WaitingStatus />
    </StrictMode>,
  )
}

// What asks people something of its own accord: one after the other, never two at once.
function Prompts() {
  return (
    <>
      <UpdatePrompt />
      <InstallOffer />
    </>
  )
}
