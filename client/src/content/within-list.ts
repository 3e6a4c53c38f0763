import { lazyRouteComponent, notFound } from '@tanstack/react-router'

/** The page number of a list, and its page count. */
export type PagePosition = { page: number; pageCount: number }

/** Returns a page of a list for its loader. Throws the router's notFound (404) if the list ends before that page. */
export function withinList<List extends PagePosition>(list: List): List {
  if (list.page > list.pageCount) throw notFound({ data: list })
  return list
}

/** The content of a page beyond the last, loaded on demand. */
export const BeyondLast = lazyRouteComponent(() => import('./beyond-last.tsx'), 'BeyondLast')
