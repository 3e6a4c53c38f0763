import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi, type Mock } from 'vitest'
import { buildJobPostItem, buildSite } from '#shared/testing/builders.ts'
import type { Api } from '#shared/contracts/api.ts'
import { makeRouter } from '#client/router.tsx'

/** Noon in India on 21 November 2026: "today" of every component test. */
export const NOON = Date.parse('2026-11-21T06:30:00Z')

/** An API whose answers a test sets; unset, every list is empty and every post is found. */
export type FakeApi = { [Call in keyof Api]: Mock<Api[Call]> }

/** An API that answers at once. */
export const fakeApi = (answers: Partial<FakeApi> = {}): FakeApi => ({
  site: vi.fn<Api['site']>(() => Promise.resolve(buildSite())),
  jobs: vi.fn<Api['jobs']>(() => Promise.resolve({ jobPosts: [], pageCount: 1, page: 1, total: 0 })),
  job: vi.fn<Api['job']>((slug) => Promise.resolve(buildJobPostItem({ slug, url: `/job/${slug}` }))),
  sendContact: vi.fn<Api['sendContact']>(() => Promise.resolve({ message: 'Thank you.' })),
  ...answers,
})

/** Opens the whole app at an address, as a visitor would, with an API of the test's own. */
export async function renderApp(path: string, answers: Partial<FakeApi> = {}) {
  const api = fakeApi(answers)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = makeRouter({ api, clock: () => NOON, origin: 'https://avsar.test', history })
  const view = await act(async () => render(<RouterProvider router={router} />))
  return { api, router, history, ...view }
}
