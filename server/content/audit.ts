import { eq } from 'drizzle-orm'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '../db/db.ts'
import { schema } from '../db/schema/index.ts'

const { auditLog, auditRepeats } = schema

/** Who does something: a signed-in person's id, or the name of a program. */
export type Actor = { id: string }

type AuditEntry = {
  at: number
  actor: Actor
  action: string
  target: string
  before?: unknown
  after?: unknown
}

const lineOf = ({ actor, before = null, after = null, ...rest }: AuditEntry) => ({
  ...rest,
  actor: actor.id,
  before,
  after,
})

/** Adds a line to the audit log, which can only grow. Runs in the transaction of what it records. */
export async function writeAudit(query: Query, entry: AuditEntry): Promise<void> {
  await query.insert(auditLog).values(lineOf(entry))
}

/**
 * Records something that was refused or ignored, which its caller may send as often as it likes: the first of a day in
 * India is a line of the audit log, the same action of the same actor on the same target after that is only counted.
 */
export async function noteRefused(query: Query, entry: AuditEntry): Promise<void> {
  const { at, actor, action, target } = entry
  const key = [indiaDay(at), actor.id, action, target].join('|')
  const [known] = await query.select().from(auditRepeats).where(eq(auditRepeats.key, key))
  if (known !== undefined) {
    const set = { count: known.count + 1, lastAt: at }
    await query.update(auditRepeats).set(set).where(eq(auditRepeats.key, key))
    return
  }
  const lines = await query.insert(auditLog).values(lineOf(entry)).returning({ seq: auditLog.seq })
  for (const { seq } of lines) await query.insert(auditRepeats).values({ seq, key, count: 0, lastAt: at })
}
