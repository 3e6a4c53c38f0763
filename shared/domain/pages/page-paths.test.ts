import { describe, expect, it } from 'vitest'
import { isPagePath } from './page-paths.ts'
import { ADMIN_PAGES, SITE_PAGES } from './site-pages.ts'

describe('isPagePath', () => {
  it.each([
    ...SITE_PAGES,
    ...ADMIN_PAGES,
    '/job/ssc-cgl-2026',
    '/organisation/ssc',
    '/job/Answer-key.pdf',
    '/job/%E0%A4%AA%E0%A4%9F%E0%A4%A8%E0%A4%BE',
    '/01ARZ3NDEKTSV4RRFFQ69G5FAV',
    '/Advt.-No.-5',
    '/apiculture',
    '/payroll-clerk',
    '/assets-officer',
    '/Quiz/01ARZ3NDEKTSV4RRFFQ69G5FAV',
  ])('isPagePath accepts %s', (path) => expect(isPagePath(path)).toBe(true))

  it.each([
    '/api/v1/getAll',
    '/API/docs',
    '/api',
    '/pay/return',
    '/assets/index-1.js',
    '/calendar/abc.ics',
    '/preview/job/01KAJ5EVF0000000000000000P-1a2b.png',
    '/icons/icon-512.png',
    '/feed.xml',
    '/jobs/feed.xml',
    '/sitemap.xml',
    '/sitemap/posts-1.xml',
    '/robots.txt',
    '/opensearch.xml',
    '/healthz',
    '/readyz/',
    '/sw.js',
    '/background-worker.js',
    '/shell.html',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/.well-known/assetlinks.json',
  ])('isPagePath rejects %s', (path) => expect(isPagePath(path)).toBe(false))
})
