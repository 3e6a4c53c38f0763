// @vitest-environment node
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SHARE_PATH } from '#shared/domain/pages/share-target.ts'
import { ADMIN_PAGES, SITE_PAGES } from '#shared/domain/pages/site-pages.ts'
import { buildSummary } from '#shared/testing/builders.ts'
import { fakeApi, NOON } from '#client/testing/render-app.tsx'
import { makeRouter } from './router.tsx'

function routerAt(path: string) {
  const api = fakeApi()
  api.jobs.mockResolvedValue({ jobPosts: [buildSummary()], pageCount: 3, page: 1, total: 60 })
  return makeRouter({
    api,
    clock: () => NOON,
    origin: 'https://avsar.test',
    history: createMemoryHistory({ initialEntries: [path] }),
  })
}

async function renderPath(path: string) {
  const router = routerAt(path)
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

it('the routes are the pages of the site, the admin pages, pages with a parameter, and the share target', () => {
  const { routesById } = routerAt('/')
  const paths = Object.values(routesById).flatMap(({ children, fullPath }) =>
    children === undefined ? [fullPath.replace(/(?<=.)\/$/, '')] : [],
  )
  const others = ['/$key', '/Quiz/$id', '/job/$key', '/organisation/$slug', SHARE_PATH]
  expect(new Set(paths)).toEqual(new Set([...SITE_PAGES, ...ADMIN_PAGES, ...others]))
  expect(new Set(paths).size).toBe(paths.length)
})

it.each([
  '/',
  '/jobs?page=2',
  '/jobs?post=some-post',
  '/results',
  '/admit-card',
  '/answer-key',
  '/admission',
  '/upcoming-job',
  '/state-job?state=Bihar',
  '/Search?searchQuery=%E0%A4%AA',
  '/organisation/ssc',
  '/job/some-post',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/help',
  '/form-kit',
  '/next',
  '/notes',
  '/offline-job',
  '/private-job',
  '/quizzes',
  '/nothing/here',
])('the page %s renders on the server with one h1, a title and no style attribute', async (path) => {
  const html = await renderPath(path)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toMatch(/<title>[^<]+<\/title>/)
  expect(html).not.toMatch(/ style="/)
})
