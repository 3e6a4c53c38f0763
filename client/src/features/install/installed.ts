const WINDOWS_OF_APPS = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay']

/** Whether this is the installed app, not a browser tab. */
export const isInstalled = (): boolean =>
  WINDOWS_OF_APPS.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches) ||
  ('standalone' in navigator && navigator.standalone === true)

async function persist() {
  if (!('storage' in navigator) || (await navigator.storage.persisted())) return
  await navigator.storage.persist()
}

/** Requests persistent storage once the app is installed. */
export function requestPersistentStorage(): void {
  // Refused or unsupported: the app works with best-effort storage.
  const request = () => void persist().catch(() => undefined)
  window.addEventListener('appinstalled', request)
  if (isInstalled()) request()
}
