import type { AdminRow } from '#shared/contracts/admin.ts'
import { jobPath } from '#shared/domain/job-path.ts'
import { hasOfficialSource } from '#shared/domain/official-source.ts'
import { saleObstacle } from '#shared/domain/sale.ts'
import type { AdminEntry } from '../../content/content.admin.ts'

type Item = Pick<AdminRow, '_id' | 'status' | 'publishAt' | 'createdAt' | 'updatedAt' | 'version'>

/** What rows of a kind say beside their title: a word of warning, and the page of the item; blank where there is none. */
type Telling = { warning(item: never): string; url(item: never): string }

const nothing = () => ''
const NOTHING: Telling = { warning: nothing, url: nothing }
const sold: Telling = { warning: saleObstacle, url: nothing }

const KINDS: Record<string, Telling> = {
  jobPost: {
    warning: (item: Parameters<typeof hasOfficialSource>[0]) =>
      hasOfficialSource(item) ? '' : 'No link leads to an official site.',
    url: (item: { url: string }) => item.url,
  },
  // An id that is no address of a post leads to the private job (fine points, section 1).
  privateJobPost: { warning: nothing, url: (item: { _id: string }) => jobPath(item._id) },
  offlineForm: sold,
  note: sold,
  question: NOTHING,
  quiz: { warning: (item: { inactiveReason: string }) => item.inactiveReason, url: nothing },
}

/** An item of a kind as a row of the admins' lists. */
export function adminRow(kind: string, { item, title, deletedAt }: AdminEntry<object>): AdminRow {
  const { _id, status, publishAt, createdAt, updatedAt, version } = item as Item
  const telling = KINDS[kind] ?? NOTHING
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
    warning: telling.warning(item as never),
    url: isPublic ? telling.url(item as never) : '',
  }
}
