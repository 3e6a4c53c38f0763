import { count, desc, eq, inArray, lte, max } from 'drizzle-orm'
import type { AuditData, AuditEntry, AuditQuery } from '#shared/contracts/admin.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { pageNumbers } from './page-info.ts'
import { redactSecrets } from './redact.ts'

const { auditLog, users } = schema

type Line = typeof auditLog.$inferSelect
type PageQuery = { page: number; limit: number; target: string }

/** Builds the service that reads the audit log, latest first. */
export function auditService({ db }: { db: Db }) {
  // Entries are never deleted, so their sequence numbers have no gaps. The numbers give the total and the start of a
  // page, so no request counts or scans the whole log.
  async function pageOfAll({ page, limit }: PageQuery): Promise<{ lines: Line[]; total: number }> {
    const [last] = await db.read.select({ seq: max(auditLog.seq) }).from(auditLog)
    const total = last?.seq ?? 0
    const lines = await db.read
      .select()
      .from(auditLog)
      .where(lte(auditLog.seq, total - (page - 1) * limit))
      .orderBy(desc(auditLog.seq))
      .limit(limit)
    return { lines, total }
  }

  // One target has few entries, so they are counted in the index.
  async function pageOfTarget({ page, limit, target }: PageQuery): Promise<{ lines: Line[]; total: number }> {
    const isTarget = eq(auditLog.target, target)
    const [counted] = await db.read.select({ total: count() }).from(auditLog).where(isTarget)
    const lines = await db.read
      .select()
      .from(auditLog)
      .where(isTarget)
      .orderBy(desc(auditLog.seq))
      .limit(limit)
      .offset((page - 1) * limit)
    return { lines, total: counted?.total ?? 0 }
  }

  async function namesOf(actors: readonly string[]): Promise<Map<string, string>> {
    const ids = [...new Set(actors)]
    const rows = await db.read
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, ids))
    return new Map(rows.map(({ id, email }) => [id, email]))
  }

  return {
    /** Returns a page of the log, of one target if given (`jobPost/01K...`, `site`); users by their e-mail. */
    async list(query: AuditQuery): Promise<AuditData> {
      const trimmed = { ...query, target: query.target.trim() }
      const { lines, total } = trimmed.target === '' ? await pageOfAll(trimmed) : await pageOfTarget(trimmed)
      const names = await namesOf(lines.map(({ actor }) => actor))
      const entries = lines.map(({ at, actor, before, after, ...line }): AuditEntry => ({
        ...line,
        at: new Date(at).toISOString(),
        actor: names.get(actor) ?? actor,
        before: redactSecrets(before),
        after: redactSecrets(after),
      }))
      return { entries, ...pageNumbers(query, total) }
    },
  }
}

export type AuditService = ReturnType<typeof auditService>
