import { isInstalled } from '#client/lib/installed.ts'

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
