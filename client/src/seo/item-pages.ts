import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { KIND_PATHS, listedKinds, type ListedKind } from '#shared/domain/kinds.ts'
import { isObject, type PageMeta } from './page-meta.ts'

/** Returns the kind (other than job posts) that a route lists, and the path of its page; null if it lists none. */
export function findListedKind(routeId: string): { kind: ListedKind; path: string } | null {
  const path = routeId.replace(/^\/_items/, '')
  const kind = listedKinds.find((name) => KIND_PATHS[name].page === path)
  return kind ? { kind, path } : null
}

/** Returns the list of a page that `findListedKind` finds, with item names; null on other pages and if not loaded. */
export function findItemList({ routeId, loaderData }: PageMeta): (ListPage & { names: string[] }) | null {
  const page = findListedKind(routeId)
  if (page === null || !isObject(loaderData)) return null
  const data = loaderData as ListPage &
    Record<string, ({ postName: string } | { title: string })[] | undefined>
  const items = data[KIND_PATHS[page.kind].listKey]
  if (items === undefined) return null
  const names = items.map((item) => ('title' in item ? item.title : item.postName))
  return { ...data, names }
}

export const findPrivateJob = ({ loaderData }: PageMeta): ItemDetails['privateJob'] | null =>
  isObject(loaderData) && 'privateJob' in loaderData && !Array.isArray(loaderData.privateJob)
    ? (loaderData.privateJob as ItemDetails['privateJob'])
    : null
