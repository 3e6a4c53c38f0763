import { expect } from 'vitest'
import { isPagePath } from '#shared/domain/pages/page-paths.ts'
import { ADMIN_PAGES, SITE_PAGES } from '#shared/domain/pages/site-pages.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'

const PAGES = [
  ...SITE_PAGES,
  ...ADMIN_PAGES,
  '/:key',
  '/job/:key',
  '/organisation/:slug',
  '/Quiz/:id',
  '/share',
]

const it = sharedAppTest()

const addressOf = (url: string): string =>
  url.replaceAll(/:\w+(\([^/]*?\))?(?=[/.]|$)/g, '1').replaceAll('*', 'x')

it('isPagePath accepts exactly the page routes of the server, and no other route', async ({ server }) => {
  await server.app.ready()
  const urls = server.app.routeTable
    .filter(({ method }) => [method].flat().includes('GET'))
    .map(({ url }) => url)
  const pages = [...new Set(urls)].filter((url) => isPagePath(addressOf(url)))
  expect(pages.toSorted()).toEqual(PAGES.toSorted())
  expect(urls).toContain('/sitemap/posts-:part(^[1-9]\\d{0,5}$).xml')
})
