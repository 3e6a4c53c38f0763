import { lazyRouteComponent, notFound } from '@tanstack/react-router'

type PagePosition = { page: number; pageCount: number; total: number }

/**
 * Returns a page of a list for its loader, with what an empty one says. Throws the router's notFound (404) if the list
 * ends before that page.
 */
export async function withinList<List extends PagePosition>(list: List): Promise<List> {
  if (list.page > list.pageCount) throw notFound({ data: list })
  if (list.total === 0) await NothingFound.preload?.()
  return list
}

/** What an empty list says, loaded on demand. */
export const NothingFound = lazyRouteComponent(() => import('./nothing-found.tsx'), 'NothingFound')

/** The offer to be told of new matches of a search, loaded by the loader of a list that is searched. */
export const SearchAlert = lazyRouteComponent(() => import('./search-alert.tsx'), 'SearchAlert')

/** The content of a page beyond the last, loaded on demand. */
export const BeyondLast = lazyRouteComponent(() => import('./beyond-last.tsx'), 'BeyondLast')
