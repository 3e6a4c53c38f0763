import { count, desc, eq, inArray } from 'drizzle-orm'
import type { Message, MessagesData, MessagesQuery } from '#shared/contracts/admin.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'
import { pageNumbers } from '#shared/contracts/list-query.ts'

const { contactMessages } = schema
const MISSING = 'No data found.'

// Filters by read status search only the latest 1,000: anyone can send, so no request may scan all messages.
const SCAN_LIMIT = 1000

type Row = typeof contactMessages.$inferSelect

const instant = (ms: number): string => new Date(ms).toISOString()

const toMessage = ({ id, createdAt, readAt, ...message }: Row): Message => ({
  _id: id,
  ...message,
  createdAt: instant(createdAt),
  readAt: readAt === null ? null : instant(readAt),
})

const latestFirst = [desc(contactMessages.createdAt), desc(contactMessages.id)] as const

function messageReads(db: Db) {
  return {
    latest: () =>
      db.read
        .select({ id: contactMessages.id, readAt: contactMessages.readAt })
        .from(contactMessages)
        .orderBy(...latestFirst)
        .limit(SCAN_LIMIT),

    async readAll({ page, limit }: MessagesQuery) {
      const [counted] = await db.read.select({ total: count() }).from(contactMessages)
      const rows = await db.read
        .select()
        .from(contactMessages)
        .orderBy(...latestFirst)
        .limit(limit)
        .offset((page - 1) * limit)
      return { rows, total: counted?.total ?? 0 }
    },

    async readSome({ page, limit }: MessagesQuery, ids: readonly string[]) {
      const pageIds = ids.slice((page - 1) * limit, page * limit)
      const rows = await db.read
        .select()
        .from(contactMessages)
        .where(inArray(contactMessages.id, pageIds))
        .orderBy(...latestFirst)
      return { rows, total: ids.length }
    },
  }
}

async function existing(query: Query, id: string): Promise<Row> {
  const [row] = await query.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (row === undefined) throw notFound(MISSING)
  return row
}

const isUnread = ({ readAt }: { readAt: number | null }): boolean => readAt === null

export function messagesService({ db, clock }: { db: Db; clock: () => number }) {
  const reads = messageReads(db)

  return {
    /** Returns a page of messages, latest first: all, or the unread or read ones of the latest 1,000. */
    async list(query: MessagesQuery): Promise<MessagesData> {
      const latest = await reads.latest()
      const matchingIds = latest.filter((row) => isUnread(row) === (query.unread === '1')).map(({ id }) => id)
      const { rows, total } =
        query.unread === '' ? await reads.readAll(query) : await reads.readSome(query, matchingIds)
      const unread = latest.filter(isUnread).length
      return { messages: rows.map(toMessage), unread, ...pageNumbers(query, total) }
    },

    countUnread: async (): Promise<number> => (await reads.latest()).filter(isUnread).length,

    /** Marks a message read or unread; a message read before keeps its first read time. Throws 404 if there is none. */
    async mark(id: string, isRead: boolean): Promise<Message> {
      const now = clock()
      const row = await db.tx(async (query) => {
        const before = await existing(query, id)
        const readAt = isRead ? (before.readAt ?? now) : null
        await query.update(contactMessages).set({ readAt }).where(eq(contactMessages.id, id))
        return { ...before, readAt }
      })
      return toMessage(row)
    },

    /** Deletes a message permanently. The audit log records its creation time, not its content. Throws 404 if none. */
    async remove(id: string, actor: Actor): Promise<void> {
      const now = clock()
      await db.tx(async (query) => {
        const { createdAt } = await existing(query, id)
        await query.delete(contactMessages).where(eq(contactMessages.id, id))
        const before = { createdAt: instant(createdAt) }
        await writeAudit(query, { at: now, actor, action: 'delete', target: `message/${id}`, before })
      })
    },
  }
}

export type MessagesService = ReturnType<typeof messagesService>
