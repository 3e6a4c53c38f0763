import type { Page } from 'playwright/test'

/**
 * Collects the API requests of a page from now on, without those of the sync. The sync begins 10 s after a page was
 * opened, which a visit on a busy machine may exceed.
 */
export function apiRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/v1/sync') urls.push(request.url())
  })
  return urls
}
