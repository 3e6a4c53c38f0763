import type { AdminRow } from '#shared/contracts/admin.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import type { AdminEntry } from '#server/content/reading/admin-reader.ts'

type Item = Pick<AdminRow, '_id' | 'status' | 'publishAt' | 'createdAt' | 'updatedAt' | 'version'>

/** Formatters of a kind's rows: warning and page path, each '' if there is none, and open stages. */
export type AdminRowFormatters = {
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
