import type { Page } from 'playwright/test'

// The sync may begin during a slow visit; the page of the jobs for a user fetches the open jobs for the device.
const FOR_DEVICE = ['/api/v1/sync', '/api/v1/open-jobs']

/** Collects API requests from now on, except those that fill the device. */
export function apiRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !FOR_DEVICE.includes(pathname)) urls.push(request.url())
  })
  return urls
}
