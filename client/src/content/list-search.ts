/** What the address of a list says: absent keys are the first page, no search, no state, and no open item. */
export type ListSearch = {
  page?: number | undefined
  searchQuery?: string | undefined
  state?: string | undefined
  post?: string | undefined
}

/** What a list is asked for. */
export type ListQuery = { page: number; searchQuery: string; state: string }

const PAGE = /^[1-9]\d{0,14}$/

const said = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

function pageOf(value: unknown): number | undefined {
  const text = String(value)
  return PAGE.test(text) && text !== '1' ? Number(text) : undefined
}

/** The part of an address that opens an item over a page. */
export const itemSearch = (raw: Record<string, unknown>): Pick<ListSearch, 'post'> => ({
  post: said(raw['post']),
})

/**
 * Reads the address of a list. A key that says nothing is named as undefined rather than left out: the router
 * would let its raw value through.
 */
export const listSearch = (raw: Record<string, unknown>): ListSearch => ({
  page: pageOf(raw['page']),
  searchQuery: said(raw['searchQuery']),
  state: said(raw['state']),
  ...itemSearch(raw),
})

/** The query of a list by its address; which item is open over it makes no difference. */
export const listQuery = ({ search }: { search: ListSearch }): ListQuery => ({
  page: search.page ?? 1,
  searchQuery: search.searchQuery ?? '',
  state: search.state ?? '',
})

type Place = { pathname: string; search: object }

/** Whether a navigation only opens or closes an item over the same page, which then must not move. */
export function isSamePage(from: Place | undefined, to: Place): boolean {
  const behind = (place: Place) => JSON.stringify({ ...place.search, post: undefined })
  return from !== undefined && from.pathname === to.pathname && behind(from) === behind(to)
}
