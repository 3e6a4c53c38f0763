import type { Page } from 'playwright/test'

/**
 * Collects the API requests of a page from now on. It leaves out those of the sync, which begins 10 s after a page was
 * opened: on a busy machine a visit may take that long.
 */
export function apiRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/v1/sync') urls.push(request.url())
  })
  return urls
}
