import type { AdminListData, AdminListQuery, AdminRow } from '#shared/contracts/admin.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { AdminEntry } from '../../content/content.admin.ts'
import type { WriteOptions } from '../../content/content.model.ts'
import { notFound } from '../../errors.ts'
import { adminRow } from './admin-row.ts'

type Entries = ListPage & { entries: AdminEntry<object>[]; counts: AdminListData['counts'] }

/** What the service of a kind offers its admins. */
export type AdminContent = {
  adminList(query: AdminListQuery): Promise<Entries>
  adminRead(id: string): Promise<AdminEntry<object>>
  similar(title: string, exceptId?: string): Promise<AdminEntry<object>[]>
  restore(id: string, options: WriteOptions): Promise<object>
}

/** The kinds of content by their names. */
export type AdminKinds = Readonly<Record<string, AdminContent>>

/** The items of every kind as their admins see them, in whatever status. */
export function contentListsService(kinds: AdminKinds) {
  const names = new Map(Object.keys(kinds).map((name) => [name.toLowerCase(), name]))

  /** The kind of a name in any letter case, as all paths are; 404 where there is none. */
  function kindOf(wanted: string): { name: string; content: AdminContent } {
    const name = names.get(wanted.toLowerCase()) ?? ''
    const content = kinds[name]
    if (content === undefined) throw notFound('There is no such kind of content.')
    return { name, content }
  }

  return {
    /** A page of a kind's items in a status, or of the search among them, and how many there are in each status. */
    async list(kind: string, query: AdminListQuery): Promise<AdminListData> {
      const { name, content } = kindOf(kind)
      const { entries, ...rest } = await content.adminList(query)
      return { items: entries.map((entry) => adminRow(name, entry)), ...rest }
    },

    /** One whole item; 404 where there is none. */
    async read(
      kind: string,
      id: string,
    ): Promise<{ item: Record<string, unknown>; deletedAt: string | null }> {
      const { item, deletedAt } = await kindOf(kind).content.adminRead(id)
      return { item: { ...item }, deletedAt }
    },

    /** Brings an item back from the trash as a draft; 404 where it is not there, 409 where it was written since. */
    async restore(kind: string, id: string, options: WriteOptions): Promise<Record<string, unknown>> {
      return { ...(await kindOf(kind).content.restore(id, options)) }
    },

    /** Items of nearly the same title, at most five. */
    async similar(kind: string, { title, except }: { title: string; except: string }): Promise<AdminRow[]> {
      const { name, content } = kindOf(kind)
      return (await content.similar(title, except)).map((entry) => adminRow(name, entry))
    },
  }
}

export type ContentListsService = ReturnType<typeof contentListsService>
