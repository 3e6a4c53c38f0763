import type {
  AdminRow,
  AdminListData,
  AdminListQuery,
  BulkBody,
  BulkData,
  LabelsData,
} from '#shared/contracts/admin.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { AdminEntry } from '#server/content/reading/admin-reader.ts'
import type { SeenItem } from '#server/content/writing/bulk-writer.ts'
import type { ContentTable, WriteOptions } from '#server/content/model/content.model.ts'
import { notFound } from '#server/lib/errors.ts'

type Item = Pick<AdminRow, '_id' | 'status' | 'publishAt' | 'createdAt' | 'updatedAt' | 'version'>

/** Formatters of a kind's rows: warning and page path, each '' if there is none, and open stages. */
type AdminRowFormatters = {
  warning(item: object): string
  page(item: object): string
  openStages(item: object): Stage[]
}

export function adminRow(
  kind: string,
  formatters: AdminRowFormatters,
  { item, title, deletedAt }: AdminEntry<object>,
): AdminRow {
  const { _id, status, publishAt, createdAt, updatedAt, version } = item as Item
  const isPublic = status === 'published' && deletedAt === null
  return {
    _id,
    kind,
    title,
    status,
    publishAt,
    createdAt,
    updatedAt,
    deletedAt,
    version,
    warning: formatters.warning(item),
    url: isPublic ? formatters.page(item) : '',
    openStages: formatters.openStages(item),
  }
}

type Entries = ListPage & { entries: AdminEntry<object>[]; counts: AdminListData['counts'] }

export type AdminContent = {
  adminList(query: AdminListQuery): Promise<Entries>
  adminRead(id: string): Promise<AdminEntry<object>>
  similar(title: string, exceptId?: string): Promise<AdminEntry<object>[]>
  titlesOf(ids: readonly string[]): Promise<Map<string, string>>
  /** Returns ids of the newest items with all words of a text in the title, in any status. */
  idsByTitle(text: string, limit: number): Promise<string[]>
  labelsInUse(): Promise<LabelsData['labels']>
  /** Returns due items whose publication failed, with the reasons. */
  refusedPublications(): { id: string; reason: string }[]
  restore(id: string, options: WriteOptions): Promise<object>
  editAll(
    items: readonly SeenItem[],
    fields: object,
    action: AuditAction,
    bulk: Pick<WriteOptions, 'actor'>,
  ): Promise<SeenItem[]>
  publishAll(items: readonly SeenItem[], bulk: Pick<WriteOptions, 'actor'>): Promise<SeenItem[]>
  undo(items: readonly SeenItem[], bulk: Pick<WriteOptions, 'actor'>): Promise<SeenItem[]>
}

type AdminKind = AdminRowFormatters & { content: AdminContent; table: ContentTable }

export type AdminKinds = Readonly<Record<string, AdminKind>>

export function contentListsService(kinds: AdminKinds) {
  const names = new Map(Object.keys(kinds).map((name) => [name.toLowerCase(), name]))

  /** Returns a kind by its name in any letter case, since paths ignore case. Throws 404 if there is none. */
  function getKind(requested: string): AdminKind & { name: string } {
    const name = names.get(requested.toLowerCase()) ?? ''
    const kind = kinds[name]
    if (kind === undefined) throw notFound('There is no such kind of content.')
    return { name, ...kind }
  }

  return {
    async list(kind: string, query: AdminListQuery): Promise<AdminListData> {
      const found = getKind(kind)
      const { entries, ...rest } = await found.content.adminList(query)
      return { items: entries.map((entry) => adminRow(found.name, found, entry)), ...rest }
    },

    async read(
      kind: string,
      id: string,
    ): Promise<{ item: Record<string, unknown>; deletedAt: string | null; notify: boolean }> {
      const { item, deletedAt, notify } = await getKind(kind).content.adminRead(id)
      return { item: { ...item }, deletedAt, notify }
    },

    /** Restores an item from the trash as a draft. Throws 404 if it is not there, 409 if it changed since. */
    async restore(kind: string, id: string, options: WriteOptions): Promise<Record<string, unknown>> {
      return { ...(await getKind(kind).content.restore(id, options)) }
    },

    /** Undoes the deletion or bulk edit that led to the given versions. Throws 404 or 409 as `contentBulk` does. */
    async undo(kind: string, { items }: BulkBody, options: Pick<WriteOptions, 'actor'>): Promise<BulkData> {
      return { items: await getKind(kind).content.undo(items, options) }
    },

    /** Publishes items of a kind. Throws 404 or 409 as `contentBulk` does. */
    async publish(
      kind: string,
      { items }: BulkBody,
      options: Pick<WriteOptions, 'actor'>,
    ): Promise<BulkData> {
      return { items: await getKind(kind).content.publishAll(items, options) }
    },

    /** Removes the apply links of job posts. Throws 404 or 409 as `contentBulk` does. */
    async removeApplyLinks({ items }: BulkBody, options: Pick<WriteOptions, 'actor'>): Promise<BulkData> {
      const { content } = getKind('jobPost')
      return { items: await content.editAll(items, { applyLink: [] }, 'remove apply links', options) }
    },

    async labels(kind: string): Promise<LabelsData> {
      return { labels: await getKind(kind).content.labelsInUse() }
    },

    async similar(kind: string, { title, except }: { title: string; except: string }): Promise<AdminRow[]> {
      const found = getKind(kind)
      const similar = await found.content.similar(title, except)
      return similar.map((entry) => adminRow(found.name, found, entry))
    },
  }
}

export type ContentListsService = ReturnType<typeof contentListsService>
