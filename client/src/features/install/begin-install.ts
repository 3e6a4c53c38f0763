import { APPLE_SCREENS, splashPath } from '#shared/domain/pages/apple-screens.ts'
import { FALLBACK_SITE } from '#client/layout/site.ts'
import { isInstalled, isAppleTouch } from '#client/lib/platform.ts'

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

const METAS = {
  'apple-mobile-web-app-capable': 'yes',
  'apple-mobile-web-app-title': FALLBACK_SITE.name,
  'apple-mobile-web-app-status-bar-style': 'default',
}

/** Adds the tags for the home screen on iPhones and iPads: display mode and splash screens. */
export function addAppleTags(): void {
  if (!isAppleTouch(navigator)) return
  const metas = Object.entries(METAS).map(([name, content]) =>
    Object.assign(document.createElement('meta'), { name, content }),
  )
  const pictures = APPLE_SCREENS.map((screen) =>
    Object.assign(document.createElement('link'), {
      rel: 'apple-touch-startup-image',
      href: splashPath(screen),
      media: `(device-width: ${screen.width}px) and (device-height: ${screen.height}px) and (-webkit-device-pixel-ratio: ${screen.ratio}) and (orientation: portrait)`,
    }),
  )
  document.head.append(...metas, ...pictures)
}
