import type { Page } from 'playwright/test'

/**
 * The requests of a page to the API, from now on. Those of the sync are not among them: it begins ten seconds after a
 * page was opened, which a visit may take on a busy machine.
 */
export function apiRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/v1/sync') urls.push(request.url())
  })
  return urls
}
