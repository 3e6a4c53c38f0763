import { and, eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Holder } from './code-counters.repository.ts'

const { otpFailures } = schema

type Failure = { id: string; at: number; inRow: number }

/** Counts an attempt as a failure of its holder, until its digits prove right. */
export async function addFailure(query: Query, holder: Holder, { id, at, inRow }: Failure): Promise<void> {
  const { email, key, network } = holder
  await query.insert(otpFailures).values({ id, email, holder: key, network, at, inRow })
}

/** Removes a counted failure: an attempt with the right digits is not a guess. */
export async function deleteFailure(query: Query, id: string): Promise<void> {
  await query.delete(otpFailures).where(eq(otpFailures.id, id))
}

/** Resets the holder's failures in a row, which ends its pause. Failures of the address and the network still count. */
export async function resetInRow(query: Query, { email, key }: Holder): Promise<void> {
  const own = and(eq(otpFailures.email, email), eq(otpFailures.holder, key))
  await query.update(otpFailures).set({ inRow: 0 }).where(own)
}
