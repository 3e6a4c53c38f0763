import type { Page } from 'playwright/test'

/** Returns the browser's internal id of a page's background worker, once it is active. */
export async function findBackgroundWorker(page: Page): Promise<{ registrationId: string }> {
  const scope = new URL('/background-worker.js', page.url()).href
  await page.waitForFunction(async (address) => {
    const registration = await navigator.serviceWorker.getRegistration(address)
    return registration?.scope === address && registration.active?.state === 'activated'
  }, scope)
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL === scope)
      if (registration !== undefined) resolve(registration.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  return { registrationId: await found }
}
