import { lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { ListPage } from '#shared/contracts/list-query.ts'

type Notes = Pick<ListPage, 'searchedFor' | 'dropped' | 'ignored'>
type Page = Notes & Pick<ListPage, 'page' | 'pageCount' | 'total'>

/** Returns true if a list has notes on its search. */
export const hasNotes = ({ searchedFor, dropped, ignored }: Notes): boolean =>
  (searchedFor ?? dropped ?? ignored) !== undefined

/**
 * Returns a page of a list for its loader, with what an empty one says. Throws the router's notFound (404) if the list
 * ends before that page.
 */
export async function withinList<List extends Page>(list: List): Promise<List> {
  if (list.page > list.pageCount) throw notFound({ data: list })
  await Promise.all([list.total === 0 && NothingFound.preload?.(), hasNotes(list) && SearchNotes.preload?.()])
  return list
}

const loadNotes = () => import('./list-notes.tsx')

/** What an empty list says, loaded on demand. */
export const NothingFound = lazyRouteComponent(loadNotes, 'NothingFound')

/** The notes on a search, loaded on demand. */
export const SearchNotes = lazyRouteComponent(loadNotes, 'SearchNotes')

/** The content of a page beyond the last, loaded on demand. */
export const BeyondLast = lazyRouteComponent(loadNotes, 'BeyondLast')

/** The offer to be told of new matches of a search, loaded by the loader of a list that is searched. */
export const SearchAlert = lazyRouteComponent(
  () => import('#client/content/alerts/search-alert.tsx'),
  'SearchAlert',
)

const load = () => import('./filter-panel.tsx')

/** The choice of all filters of a list, and that of a state alone; the loader of a list loads the one that it shows. */
export const FilterPanel = lazyRouteComponent(load, 'FilterPanel')
export const StateSelect = lazyRouteComponent(load, 'StateSelect')
