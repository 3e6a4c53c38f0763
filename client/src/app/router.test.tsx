// @vitest-environment node
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { fakeApi, NOON } from '#client/testing/render-app.tsx'
import { makeRouter } from './router.tsx'

async function renderPath(path: string) {
  const api = fakeApi()
  api.jobs.mockResolvedValue({ jobPosts: [buildSummary()], pageCount: 3, page: 1, total: 60 })
  const router = makeRouter({
    api,
    clock: () => NOON,
    origin: 'https://avsar.test',
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

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
  '/next',
  '/notes',
  '/offline-job',
  '/private-job',
  '/quizzes',
  '/nothing/here',
])('%s is drawn without a browser: one h1, a title, no style attribute', async (path) => {
  const html = await renderPath(path)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toMatch(/<title>[^<]+<\/title>/)
  expect(html).not.toMatch(/ style="/)
})
