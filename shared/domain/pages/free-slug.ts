import { SITE_PAGES } from './site-pages.ts'
import { slugKey } from '#shared/domain/jobs/job-slug.ts'

// In a file apart from the other rules of slugs, so that the client's workers do not load the site pages.

/** First path segments reserved for the site, in lower case: no post may use one as its address. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...SITE_PAGES.map((page) => page.slice(1).toLowerCase()),
  'admin',
  'alerts',
  'api',
  'apple-touch-icon.png',
  'assets',
  'background-worker.js',
  'calendar',
  'favicon.ico',
  'favicon.svg',
  'feed.xml',
  'healthz',
  'icons',
  'index.html',
  'job',
  'kill-worker.js',
  'login',
  'logout',
  'manifest.webmanifest',
  'me',
  'og.png',
  'opensearch.xml',
  'organisation',
  'pay',
  'payment',
  'preview',
  'purchases',
  'quiz',
  'readyz',
  'register',
  'rescue.js',
  'robots.txt',
  'screenshots',
  'settings',
  'share',
  'shell.html',
  'sitemap.xml',
  'sw.js',
  'well-known',
  '.well-known',
])

export const isFreeSlug = (slug: string): boolean =>
  slug !== '' && slug !== '.' && slug !== '..' && !RESERVED_SLUGS.has(slugKey(slug))
