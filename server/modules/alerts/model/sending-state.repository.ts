import { eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { alertState } = schema

/** Id of the single row of `alert_state`. */
export const STATE = 'state'

export async function isSendingPaused(query: Query): Promise<boolean> {
  const [row] = await query
    .select({ isPaused: alertState.isPaused })
    .from(alertState)
    .where(eq(alertState.id, STATE))
  return row?.isPaused ?? false
}

export async function setSendingPaused(query: Query, isPaused: boolean): Promise<void> {
  await query.update(alertState).set({ isPaused }).where(eq(alertState.id, STATE))
}
