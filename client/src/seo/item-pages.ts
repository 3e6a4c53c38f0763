import type { ItemDetails } from '#shared/contracts/item-lists.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { ItemList } from '#shared/domain/pages/item-lists.ts'
import { isObject, type PageMeta } from './page-meta.ts'

const LISTS = {
  '/private-job': 'privateJob',
  '/offline-job': 'offlineJob',
  '/notes': 'notes',
  '/quizzes': 'quizzes',
} as const satisfies Record<string, ItemList>

type ItemPath = keyof typeof LISTS

const isItemPath = (path: string): path is ItemPath => Object.hasOwn(LISTS, path)

/** The path of the list beside those of job posts that a route is, and the list that it shows; null where it is none. */
export function itemPageOf(routeId: string): { path: ItemPath; list: ItemList } | null {
  const path = routeId.replace(/^\/_items/, '')
  return isItemPath(path) ? { path, list: LISTS[path] } : null
}

/** The page of such a list with the names that stand on it; null on every other page and where it did not load. */
export function itemListOf({ routeId, loaderData }: PageMeta): (ListPage & { names: string[] }) | null {
  const page = itemPageOf(routeId)
  if (page === null || !isObject(loaderData) || !(page.list in loaderData)) return null
  const data = loaderData as ListPage & Record<ItemList, ({ postName: string } | { title: string })[]>
  const names = data[page.list].map((item) => ('title' in item ? item.title : item.postName))
  return { ...data, names }
}

/** The private job that a page shows; null on every other page. */
export const privateJobOf = ({ loaderData }: PageMeta): ItemDetails['privateJob'] | null =>
  isObject(loaderData) && 'privateJob' in loaderData && !Array.isArray(loaderData.privateJob)
    ? (loaderData.privateJob as ItemDetails['privateJob'])
    : null
