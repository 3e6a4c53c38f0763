import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import type { Query } from '#server/db/db.ts'
import { invalidInput } from '#server/lib/errors.ts'
import type { ContentModel, StoredRow } from './content.model.ts'

type Write<Draft, Row> = {
  id: string
  before: Row | null
  draft: Draft
  body: PublicationFields
  now: number
  isImported?: boolean
}

/** Returns the state of the body, else of the old row. Throws 400 if a schedule is not in the future. */
function publication(body: PublicationFields, before: StoredRow | null, now: number) {
  const status = body.status ?? before?.status ?? 'published'
  if (status !== 'scheduled') return { status, publishAt: null }
  const currentPublishAt = before?.status === 'scheduled' ? before.publishAt : null
  const publishAt = typeof body.publishAt === 'string' ? Date.parse(body.publishAt) : currentPublishAt
  if (publishAt === null || (publishAt !== currentPublishAt && publishAt <= now))
    throw invalidInput([{ field: 'publishAt', message: 'Choose a time in the future.' }])
  return { status, publishAt }
}

export const isScheduledSilent = (before: StoredRow | null): boolean =>
  before?.status === 'scheduled' && before.isSilent

/** Returns the row after a write, from the row before it (null for a new item). Throws 400 if it breaks a rule. */
export async function computeRow<Draft extends object, Item extends object, Row extends StoredRow>(
  query: Query,
  model: ContentModel<Draft, Item, Row>,
  { id, before, draft: given, body, now, isImported = false }: Write<Draft, Row>,
): Promise<Row> {
  const draft = before === null ? model.kind.complete(given) : given
  const errors = model.kind.check(draft)
  if (errors.length > 0) throw invalidInput(errors)
  const { status, publishAt } = publication(body, before, now)
  const isPublic = status === 'published'
  const setFields = isImported ? [] : Object.keys(body)
  const own = await model.toColumns(query, { id, draft, before, isPublic, now, setFields })
  const stored: StoredRow = {
    id,
    status,
    publishAt,
    publishedAt: before?.publishedAt ?? (isPublic ? now : null),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    changedAt: before?.changedAt ?? now,
    deletedAt: null,
    version: (before?.version ?? 0) + 1,
    isSilent: body.notify === undefined ? isScheduledSilent(before) : !body.notify,
  }
  return { ...own, ...stored } as unknown as Row
}
