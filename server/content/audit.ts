import type { Query } from '../db/db.ts'
import { schema } from '../db/schema/index.ts'

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

/** Adds a line to the audit log, which can only grow. Runs in the transaction of what it records. */
export async function writeAudit(query: Query, entry: AuditEntry): Promise<void> {
  const { actor, before = null, after = null, ...rest } = entry
  await query.insert(schema.auditLog).values({ ...rest, actor: actor.id, before, after })
}
