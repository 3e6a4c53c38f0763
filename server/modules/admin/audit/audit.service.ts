import { and, count, desc, inArray, lte, max } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AuditData, AuditEntry, AuditQuery } from '#shared/contracts/admin.ts'
import { type ListPage, pageNumbers } from '#shared/contracts/list-query.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { auditNames } from './audit-names.mapper.ts'
import type { AdminKinds } from '#server/modules/admin/content-lists/content-lists.service.ts'

const SECRET =
  /^(?:otp|code|mac|challenge|pepper|password|secret|cookie|authorization|(?:access)?token|(?:api|private)?key)$/i

const HIDDEN = '(hidden)'

export function redactSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? HIDDEN : redactSecrets(inner)]),
  )
}

const { auditLog } = schema

// Maximum of entries counted and shown for a filter: a long-serving admin has hundreds of thousands.
const FOUND_MAX = 10_000

type Line = typeof auditLog.$inferSelect
type Page = { page: number; limit: number }
type Found = { lines: Line[]; total: number; totalIsCapped?: true }

export function auditService({ db, kinds }: { db: Db; kinds: AdminKinds }) {
  const names = auditNames(db, kinds)

  // Entries are never deleted, so sequence numbers have no gaps and give the total without a scan of the log.
  async function pageOfAll({ page, limit }: Page): Promise<Found> {
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

  // Needs no stored count: the index of the target or of the actor serves the query.
  async function pageOfSome({ page, limit }: Page, isMeant: SQL | undefined): Promise<Found> {
    const latest = db.read
      .select({ seq: auditLog.seq })
      .from(auditLog)
      .where(isMeant)
      .orderBy(desc(auditLog.seq))
      .limit(FOUND_MAX + 1)
      .as('latest')
    const [counted] = await db.read.select({ total: count() }).from(latest)
    const total = Math.min(counted?.total ?? 0, FOUND_MAX)
    const offset = Math.min((page - 1) * limit, FOUND_MAX)
    const lines = await db.read
      .select()
      .from(auditLog)
      .where(isMeant)
      .orderBy(desc(auditLog.seq))
      .limit(Math.min(limit, FOUND_MAX - offset))
      .offset(offset)
    return { lines, total, ...((counted?.total ?? 0) > FOUND_MAX ? { totalIsCapped: true } : {}) }
  }

  async function find({ page, limit, target, actor }: AuditQuery): Promise<Found> {
    if (target === '' && actor === '') return await pageOfAll({ page, limit })
    const meant = [
      target === '' ? undefined : inArray(auditLog.target, await names.findTargets(target)),
      actor === '' ? undefined : inArray(auditLog.actor, await names.findActors(actor)),
    ]
    return await pageOfSome({ page, limit }, and(...meant))
  }

  return {
    /** Returns a page of the log, filtered by target (`jobPost/01K...`, `site`, words of a title) and actor. */
    async list(query: AuditQuery): Promise<AuditData> {
      const filters = { ...query, target: query.target.trim(), actor: query.actor.trim() }
      const { lines, total, totalIsCapped } = await find(filters)
      const emails = await names.readEmails(lines.map(({ actor }) => actor))
      const targets = await names.targetNames(lines.map(({ target }) => target))
      const entries = lines.map(({ at, actor, before, after, ...line }): AuditEntry => ({
        ...line,
        at: new Date(at).toISOString(),
        actor: emails.get(actor) ?? actor,
        title: targets.get(line.target) ?? '',
        before: redactSecrets(before),
        after: redactSecrets(after),
      }))
      const numbers: ListPage = pageNumbers(query, total)
      return { entries, ...numbers, ...(totalIsCapped === true ? { totalIsCapped } : {}) }
    },
  }
}

export type AuditService = ReturnType<typeof auditService>
