import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi, type Mock } from 'vitest'
import type { ItemSummaries, ItemDetails, ReadableKind } from '#shared/contracts/content-kinds.ts'
import { KIND_PATHS, type ListedKind } from '#shared/domain/kinds.ts'
import { buildJobPostItem, buildSite } from '#shared/testing/builders.ts'
import { toSiteDetails } from '#shared/contracts/site.ts'
import { ApiError, type Api } from '#shared/contracts/api.ts'
import {
  PageOutOfRange,
  NothingFound,
  SearchAlert,
  SearchNotes,
  FilterPanel,
  StateSelect,
} from '#client/content/list/require-page.ts'
import { makeRouter } from '#client/app/router.tsx'

/** Noon in India on 21 November 2026: "today" of every component test. */
export const NOON = Date.parse('2026-11-21T06:30:00Z')

/** API with responses set by a test. By default every list is empty, every post is found and no other item is. */
export type FakeApi = { [Call in keyof Api]: Mock<Api[Call]> & Api[Call] }

/** Returns lists of one page with these items; the others are empty. */
export const fakeItems = (lists: { [Kind in ListedKind]?: ItemSummaries[Kind][] } = {}): FakeApi['items'] =>
  vi.fn<Api['items']>((kind) => {
    const items = lists[kind] ?? []
    return Promise.resolve({
      [KIND_PATHS[kind].listKey]: items,
      pageCount: 1,
      page: 1,
      total: items.length,
    } as never)
  }) as FakeApi['items']

/** Finds these items in any list; any other item is missing. */
export const fakeItem = (...items: ItemDetails[ReadableKind][]): FakeApi['item'] =>
  vi.fn<Api['item']>((_kind, id) => {
    const item = items.find(({ _id }) => _id === id)
    return item
      ? Promise.resolve(item as never)
      : Promise.reject(new ApiError(404, { message: 'No data found.' }))
  }) as FakeApi['item']

/** Creates an API that responds at once. */
export const fakeApi = (overrides: Partial<FakeApi> = {}): FakeApi => ({
  site: vi.fn<Api['site']>(() => Promise.resolve(buildSite())),
  siteDetails: vi.fn<Api['siteDetails']>(() => Promise.resolve(toSiteDetails(buildSite()))),
  jobs: vi.fn<Api['jobs']>(() => Promise.resolve({ jobPosts: [], pageCount: 1, page: 1, total: 0 })),
  job: vi.fn<Api['job']>((slug) => Promise.resolve(buildJobPostItem({ slug, url: `/job/${slug}` }))),
  items: fakeItems(),
  item: fakeItem(),
  quizOverview: vi.fn<Api['quizOverview']>(() => Promise.resolve(null)),
  ...overrides,
})

const LOADED_LATER = [PageOutOfRange, FilterPanel, NothingFound, SearchAlert, SearchNotes, StateSelect]

/** Renders the whole app at a URL, with an API set by the test. */
export async function renderApp(path: string, overrides: Partial<FakeApi> = {}) {
  const api = fakeApi(overrides)
  // Preloads slow components: React warns about components loaded during a render.
  await Promise.all(LOADED_LATER.map(async (component) => component.preload?.()))
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = makeRouter({ api, clock: () => NOON, origin: 'https://avsar.test', history })
  const view = await act(async () => render(<RouterProvider router={router} />))
  return { api, router, history, ...view }
}
