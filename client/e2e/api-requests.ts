import type { Page } from 'playwright/test'

/** Collects API requests from now on, except those of the sync, which a slow visit may include. */
export function apiRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/v1/sync') urls.push(request.url())
  })
  return urls
}
