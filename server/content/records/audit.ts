import { eq } from 'drizzle-orm'
import type { AuditAction, AuditTarget } from '#shared/domain/audit-actions.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { auditLog, auditRepeats } = schema

export type Actor = { id: string }

type AuditEntry = {
  at: number
  actor: Actor
  action: AuditAction
  target: AuditTarget
  before?: unknown
  after?: unknown
}

const toAuditRow = ({ actor, before = null, after = null, ...rest }: AuditEntry) => ({
  ...rest,
  actor: actor.id,
  before,
  after,
})

export async function writeAudit(query: Query, entry: AuditEntry): Promise<void> {
  await query.insert(auditLog).values(toAuditRow(entry))
}

/** Records a refused action. The first refusal on an Indian day is an audit entry; repeats only raise a counter. */
export async function recordRefusal(query: Query, entry: AuditEntry): Promise<void> {
  const { at, actor, action, target } = entry
  const key = [indiaDay(at), actor.id, action, target].join('|')
  const [existing] = await query.select().from(auditRepeats).where(eq(auditRepeats.key, key))
  if (existing !== undefined) {
    const set = { count: existing.count + 1, lastAt: at }
    await query.update(auditRepeats).set(set).where(eq(auditRepeats.key, key))
    return
  }
  const lines = await query.insert(auditLog).values(toAuditRow(entry)).returning({ seq: auditLog.seq })
  for (const { seq } of lines) await query.insert(auditRepeats).values({ seq, key, count: 0, lastAt: at })
}
