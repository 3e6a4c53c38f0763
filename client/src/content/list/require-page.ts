import { lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { ListPage } from '#shared/contracts/list-query.ts'

type Notes = Pick<ListPage, 'searchedFor' | 'dropped' | 'ignored'>
type Page = Notes & Pick<ListPage, 'page' | 'pageCount' | 'total'>

export const hasNotes = ({ searchedFor, dropped, ignored }: Notes): boolean =>
  (searchedFor ?? dropped ?? ignored) !== undefined

/** Loads the empty state and notes that the page shows. Throws notFound (404) if the list ends before the page. */
export async function requirePage<List extends Page>(list: List): Promise<List> {
  if (list.page > list.pageCount) throw notFound({ data: list })
  await Promise.all([list.total === 0 && NothingFound.preload?.(), hasNotes(list) && SearchNotes.preload?.()])
  return list
}

const loadNotes = () => import('./list-notes.tsx')

export const NothingFound = lazyRouteComponent(loadNotes, 'NothingFound')

export const SearchNotes = lazyRouteComponent(loadNotes, 'SearchNotes')

export const PageOutOfRange = lazyRouteComponent(loadNotes, 'PageOutOfRange')

/** Offer of alerts for new matches, loaded by the loader of a searched list. */
export const SearchAlert = lazyRouteComponent(
  () => import('#client/content/alerts/search-alert.tsx'),
  'SearchAlert',
)

const load = () => import('./filter-panel.tsx')

/** All filters of a list, and the state select alone; the loader of a list loads one of them. */
export const FilterPanel = lazyRouteComponent(load, 'FilterPanel')
export const StateSelect = lazyRouteComponent(load, 'StateSelect')
