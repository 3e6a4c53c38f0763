import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'
import { recordDismissal } from '#client/content/prompts/dismissals.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

/** Chromium's beforeinstallprompt event. It can prompt once. */
export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /**
     * Set by the inline script of the page, since the event may fire before any module runs
     * (client/build/page-template.ts).
     */
    installPrompt?: InstallPrompt | undefined
  }
}

const { emit, on } = createEvent()

function setPrompt(prompt: InstallPrompt | undefined) {
  window.installPrompt = prompt
  emit()
}

/** Stores install prompts that the browser fires from now on. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPrompt(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => setPrompt(undefined))
}

/** Returns true if the browser can prompt to install now. */
export const useInstallPrompt = (): boolean =>
  useSyncExternalStore(
    on,
    () => window.installPrompt !== undefined,
    () => false,
  )

/** Opens the browser's install prompt; must be called in a press. Records a dismissal. */
export async function promptInstall(): Promise<void> {
  const event = window.installPrompt
  if (event === undefined) return
  setPrompt(undefined)
  await event.prompt()
  const { outcome } = await event.userChoice
  if (outcome === 'dismissed') recordDismissal('install', serverNow())
}
