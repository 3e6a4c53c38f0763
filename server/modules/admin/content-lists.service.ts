import type { AdminListData, AdminListQuery, AdminRow } from '#shared/contracts/admin.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { AdminEntry } from '../../content/content.admin.ts'
import type { ContentTable, WriteOptions } from '../../content/content.model.ts'
import { notFound } from '../../errors.ts'
import { adminRow } from './admin-row.ts'
import type { AdminRowWords } from './admin-row.ts'

type Entries = ListPage & { entries: AdminEntry<object>[]; counts: AdminListData['counts'] }

/** What the service of a kind offers its admins. */
export type AdminContent = {
  adminList(query: AdminListQuery): Promise<Entries>
  adminRead(id: string): Promise<AdminEntry<object>>
  similar(title: string, exceptId?: string): Promise<AdminEntry<object>[]>
  restore(id: string, options: WriteOptions): Promise<object>
}

/** A kind as the admin area knows it. */
export type AdminKind = AdminRowWords & { content: AdminContent; table: ContentTable }

/** The kinds of content by their names. */
export type AdminKinds = Readonly<Record<string, AdminKind>>

/** The items of every kind as their admins see them, in whatever status. */
export function contentListsService(kinds: AdminKinds) {
  const names = new Map(Object.keys(kinds).map((name) => [name.toLowerCase(), name]))

  /** The kind of a name in any letter case, as all paths are; 404 where there is none. */
  function kindOf(wanted: string): AdminKind & { name: string } {
    const name = names.get(wanted.toLowerCase()) ?? ''
    const kind = kinds[name]
    if (kind === undefined) throw notFound('There is no such kind of content.')
    return { name, ...kind }
  }

  return {
    /** A page of a kind's items in a status, or of the search among them, and how many there are in each status. */
    async list(kind: string, query: AdminListQuery): Promise<AdminListData> {
      const found = kindOf(kind)
      const { entries, ...rest } = await found.content.adminList(query)
      return { items: entries.map((entry) => adminRow(found.name, found, entry)), ...rest }
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
      const found = kindOf(kind)
      const similar = await found.content.similar(title, except)
      return similar.map((entry) => adminRow(found.name, found, entry))
    },
  }
}

export type ContentListsService = ReturnType<typeof contentListsService>
