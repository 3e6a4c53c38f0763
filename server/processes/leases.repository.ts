import { and, eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { leases } = schema

export type Lease = typeof leases.$inferSelect

export async function findLease(query: Query, name: string): Promise<Lease | null> {
  const [found] = await query.select().from(leases).where(eq(leases.name, name))
  return found ?? null
}

/** Returns true if a lease was neither renewed nor taken between two reads. */
export const isSameLease = (a: Lease, b: Lease): boolean => a.number === b.number && a.beats === b.beats

/** Takes a lease that `free` showed to be free, or creates it. Returns its number; null if another took it since. */
export async function takeLease(
  query: Query,
  { name, node, free }: { name: string; node: string; free: Lease | null },
): Promise<number | null> {
  const found = await findLease(query, name)
  if (found === null) {
    await query.insert(leases).values({ name, node, number: 1, beats: 0 })
    return 1
  }
  if (free === null || !isSameLease(found, free)) return null
  const number = found.number + 1
  await query.update(leases).set({ node, number, beats: 0 }).where(eq(leases.name, name))
  return number
}

const isNumber = (name: string, number: number) => and(eq(leases.name, name), eq(leases.number, number))

/** Returns false if another process has taken the lease. */
export async function renewLease(
  query: Query,
  { name, number, beats }: { name: string; number: number; beats: number },
): Promise<boolean> {
  const rows = await query
    .update(leases)
    .set({ beats })
    .where(isNumber(name, number))
    .returning({ number: leases.number })
  return rows.length > 0
}

export async function releaseLease(query: Query, name: string, number: number): Promise<void> {
  await query.update(leases).set({ node: '' }).where(isNumber(name, number))
}
