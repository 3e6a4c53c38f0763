import { asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { AppError } from '#server/lib/errors.ts'

export type Inbox = { table: typeof schema.contactMessages | typeof schema.reports; full: string }

export const INBOX_LIMIT = 10_000

const RETRY_SECONDS = 3600

const countRows = async (query: Query, { table }: Inbox, isUnread: boolean): Promise<number> => {
  const all = query.select({ total: count() }).from(table)
  const [counted] = await (isUnread ? all.where(isNull(table.readAt)) : all)
  return counted?.total ?? 0
}

/** Deletes the oldest read rows of a full inbox. Returns their ids; throws 503 if too few rows are marked as read. */
export async function evictOldMessages(query: Query, inbox: Inbox): Promise<string[]> {
  const { table, full } = inbox
  const tooMany = (await countRows(query, inbox, false)) - INBOX_LIMIT + 1
  if (tooMany <= 0) return []
  const read = await query
    .select({ id: table.id })
    .from(table)
    .where(isNotNull(table.readAt))
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(tooMany)
  if (read.length < tooMany) throw new AppError(503, full, { retryAfter: RETRY_SECONDS })
  const ids = read.map(({ id }) => id)
  await query.delete(table).where(ids.length === 1 ? eq(table.id, ids[0] ?? '') : inArray(table.id, ids))
  return ids
}

export const isFull = async ({ read }: Pick<Db, 'read'>, inbox: Inbox): Promise<boolean> =>
  (await countRows(read, inbox, true)) >= INBOX_LIMIT

export const MESSAGES: Inbox = {
  table: schema.contactMessages,
  full: 'We cannot accept more messages now. Please try again later.',
}

export const REPORTS: Inbox = {
  table: schema.reports,
  full: 'We cannot accept more reports now. Please try again later.',
}
