import type { AdminRow } from '#shared/contracts/admin.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import type { AdminEntry } from '#server/content/reading/admin-reader.ts'

type Item = Pick<AdminRow, '_id' | 'status' | 'publishAt' | 'createdAt' | 'updatedAt' | 'version'>

/** Functions for rows of a kind: a warning, and the path of the item's page, each '' if there is none; its open stages. */
export type AdminRowFormatters = {
  warning(item: object): string
  page(item: object): string
  openStages(item: object): Stage[]
}

/** Builds the row of an item in the admins' lists. */
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
