import { lazyRouteComponent, notFound } from '@tanstack/react-router'

/** Which page of a list it is, of how many. */
export type PagePlace = { page: number; pageCount: number }

/** A page of a list as its loader returns it. Throws what the router answers with 404 where the list ends before it. */
export function withinList<List extends PagePlace>(list: List): List {
  if (list.page > list.pageCount) throw notFound({ data: list })
  return list
}

/** What stands on a page beyond the last; it comes with the first of those. */
export const BeyondLast = lazyRouteComponent(() => import('./beyond-last.tsx'), 'BeyondLast')
