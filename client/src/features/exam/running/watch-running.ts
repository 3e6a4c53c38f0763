import { currentOwner } from '#client/device/user/current-user.ts'
import { practiceResultsChanged, savedChanged } from '#client/device/events.ts'
import { tryRead } from '#client/device/db/storage.ts'
import { setDockNotice } from '#client/layout/dock-notice.ts'
import { onShownAgain } from '#client/lib/on-page-visible.ts'
import { readRunningAttempts } from './running-attempts.ts'

/** Shows whether an attempt is under way. The bar is loaded with the first one. */
export async function showRunning(asksServer: boolean): Promise<void> {
  const running = await readRunningAttempts(asksServer)
  if (running.length > 0) setDockNotice((await import('./running-bar.tsx')).RunningBar)
}

/** Follows the running attempts from now on: when the page is shown again, and when another user has the device. */
export async function watchRunning(): Promise<void> {
  let owner = await tryRead(currentOwner)
  const show = (asksServer: boolean) => void showRunning(asksServer).catch(() => undefined)
  onShownAgain(() => show(true))
  practiceResultsChanged.on(() => show(false))
  savedChanged.on(() => {
    void tryRead(currentOwner).then((current) => {
      if (current === owner) return
      owner = current
      show(true)
    })
  })
  await showRunning(true)
}
