const WINDOWS_OF_APPS = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay']

/** Whether this is the installed app rather than a tab of the browser. */
export const isInstalled = (): boolean =>
  WINDOWS_OF_APPS.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches) ||
  ('standalone' in navigator && navigator.standalone === true)

async function persist() {
  if (!('storage' in navigator) || (await navigator.storage.persisted())) return
  await navigator.storage.persist()
}

/** Asks the browser not to clear away what the app keeps on the device, once it is installed. */
export function requestPersistentStorage(): void {
  // Refused or not there: the app works with what is left to it.
  const ask = () => void persist().catch(() => undefined)
  window.addEventListener('appinstalled', ask)
  if (isInstalled()) ask()
}
