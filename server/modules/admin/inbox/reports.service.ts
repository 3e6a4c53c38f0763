import { count, desc, eq } from 'drizzle-orm'
import type { Report, ReportsData, ReportsQuery } from '#shared/contracts/report.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'
import { pageNumbers } from '#shared/contracts/list-query.ts'

const { reports } = schema

// Anyone can send reports, so no request may scan all of them.
const SCAN_LIMIT = 1000

const instant = (ms: number): string => new Date(ms).toISOString()

const toReport = ({ id, createdAt, readAt, ...report }: typeof reports.$inferSelect): Report => ({
  _id: id,
  ...report,
  createdAt: instant(createdAt),
  readAt: readAt === null ? null : instant(readAt),
})

const latestFirst = [desc(reports.createdAt), desc(reports.id)] as const

export function adminReportsService({ db, clock }: { db: Db; clock: () => number }) {
  async function countUnread(): Promise<number> {
    const latest = await db.read
      .select({ readAt: reports.readAt })
      .from(reports)
      .orderBy(...latestFirst)
      .limit(SCAN_LIMIT)
    return latest.filter(({ readAt }) => readAt === null).length
  }

  return {
    countUnread,

    async list({ page, limit }: ReportsQuery): Promise<ReportsData> {
      const [counted] = await db.read.select({ total: count() }).from(reports)
      const rows = await db.read
        .select()
        .from(reports)
        .orderBy(...latestFirst)
        .limit(limit)
        .offset((page - 1) * limit)
      const total = counted?.total ?? 0
      return {
        reports: rows.map(toReport),
        unread: await countUnread(),
        ...pageNumbers({ page, limit }, total),
      }
    },

    /** Marks a report read or unread; a report read before keeps its first read time. Throws 404 if there is none. */
    async mark(id: string, isRead: boolean): Promise<Report> {
      const now = clock()
      return db.tx(async (query) => {
        const [row] = await query.select().from(reports).where(eq(reports.id, id))
        if (row === undefined) throw notFound('No data found.')
        const readAt = isRead ? (row.readAt ?? now) : null
        await query.update(reports).set({ readAt }).where(eq(reports.id, id))
        return toReport({ ...row, readAt })
      })
    },
  }
}

export type AdminReportsService = ReturnType<typeof adminReportsService>
