import type { JobFilters } from '#shared/domain/job-lists/job-filters.ts'
import { FILTER_CHOICES } from '#shared/domain/pages/site-pages.ts'
import type { SavedSearch } from '#shared/domain/alerts/alert-settings.ts'

/**
 * Search params of a list; filters are named as in the API. Unlike there, posts of all India are included with those of
 * a state unless `allIndia` is '0'. Absent keys mean the first page, no search, no filter, no open item.
 */
export type ListSearch = JobFilters & {
  page?: number | undefined
  searchQuery?: string | undefined
  filters?: '1' | undefined
  post?: string | undefined
}

export type ListQuery = { page: number; searchQuery: string; state: string }

const PAGE = /^[1-9]\d{0,14}$/

const textParam = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

function parsePage(value: unknown): number | undefined {
  const text = String(value)
  return PAGE.test(text) && text !== '1' ? Number(text) : undefined
}

export const itemSearch = (raw: Record<string, unknown>): Pick<ListSearch, 'post'> => ({
  post: textParam(raw['post']),
})

const parseChoices = (raw: Record<string, unknown>): JobFilters & Pick<ListSearch, 'filters'> =>
  Object.fromEntries(
    Object.entries(FILTER_CHOICES).map(([name, values]) => [
      name,
      values.find((value) => value === raw[name]),
    ]),
  )

/** Invalid keys are set to undefined, not omitted: the router would let their raw values through. */
export const listSearch = (raw: Record<string, unknown>): ListSearch => ({
  page: parsePage(raw['page']),
  searchQuery: textParam(raw['searchQuery']),
  state: textParam(raw['state']),
  ...parseChoices(raw),
  ...itemSearch(raw),
})

/** Returns search params without page, open item and filter panel: the start of another search. */
export const toFirstPage = (search: ListSearch): ListSearch => ({
  ...search,
  page: undefined,
  filters: undefined,
  post: undefined,
})

export const listQuery = ({ search }: { search: ListSearch }): ListQuery => ({
  page: search.page ?? 1,
  searchQuery: search.searchQuery ?? '',
  state: search.state ?? '',
})

/** Returns true for the first page of an unfiltered list. The open item and the filter panel do not matter. */
export const isUnfilteredFirstPage = (search: object): boolean =>
  Object.values({ ...search, filters: undefined, post: undefined }).every((value) => value === undefined)

type PageLocation = { pathname: string; search: object }

/** Returns true if a navigation only opens or closes an item over the same page, which then must not scroll. */
export function isSamePage(from: PageLocation | undefined, to: PageLocation): boolean {
  const behind = (location: PageLocation) => JSON.stringify({ ...location.search, post: undefined })
  return from !== undefined && from.pathname === to.pathname && behind(from) === behind(to)
}

/** Search in a URL: its state may be any text. */
export type ListedSearch = Omit<SavedSearch, 'state'> & { state: string }

/** Returns the search and filters of a list of posts in savable form; null without any. */
export function toSavedSearch(
  { searchQuery: words = '', state = '', qualification = '', purpose = '' }: ListSearch,
  organisation = '',
): ListedSearch | null {
  const isNothing = (words || state || qualification || organisation || purpose) === ''
  return isNothing ? null : { words, state, qualification, organisation, purpose }
}
