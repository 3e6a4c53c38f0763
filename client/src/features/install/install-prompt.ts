import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'
import { recordDismissal } from './install-state.ts'

/** What Chromium hands to a page that it can install; it serves for one question. */
export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by the script at the end of the page, since it comes before any program (client/build/page-template.ts). */
    installPrompt?: InstallPrompt | undefined
  }
}

const { emit, on } = createEvent()

function keep(prompt: InstallPrompt | undefined) {
  window.installPrompt = prompt
  emit()
}

/** Keeps what the browser says of installing from now on. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => keep(undefined))
}

/** Whether the browser would ask to install now. */
export const useInstallPrompt = (): boolean =>
  useSyncExternalStore(
    on,
    () => window.installPrompt !== undefined,
    () => false,
  )

/** Lets the browser ask, from a press; a no is remembered. */
export async function promptInstall(): Promise<void> {
  const event = window.installPrompt
  if (event === undefined) return
  keep(undefined)
  await event.prompt()
  const { outcome } = await event.userChoice
  if (outcome === 'dismissed') recordDismissal(Date.now())
}
