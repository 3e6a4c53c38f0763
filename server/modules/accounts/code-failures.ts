import { and, eq } from 'drizzle-orm'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import type { Holder } from './code-counters.ts'

const { otpFailures } = schema

type Failure = { id: string; at: number; inRow: number }

/** Counts a try as a failure of its holder, until its digits prove right. */
export async function addFailure(query: Query, holder: Holder, { id, at, inRow }: Failure): Promise<void> {
  const { email, key, network } = holder
  await query.insert(otpFailures).values({ id, email, holder: key, network, at, inRow })
}

/** Right digits are no guess. */
export async function takeBackFailure(query: Query, id: string): Promise<void> {
  await query.delete(otpFailures).where(eq(otpFailures.id, id))
}

/** Ends the row of a holder's failures, and thereby its pause; what the address and the network count stays. */
export async function endRow(query: Query, { email, key }: Holder): Promise<void> {
  const own = and(eq(otpFailures.email, email), eq(otpFailures.holder, key))
  await query.update(otpFailures).set({ inRow: 0 }).where(own)
}
