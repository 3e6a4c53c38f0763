import type { Table } from 'dexie'
import type { Profile, ProfileFact } from '#shared/domain/eligibility/profile.ts'
import { SYNCED_PROFILE, meta, PROFILE, type Owner } from '#client/device/db/db.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

/** Times of the last changes of facts, epoch milliseconds. */
export type FactTimes = Partial<Record<ProfileFact, number>>

/** State of a profile that the account of `owner` keeps. Without the row no account keeps the profile. */
export type SyncedRow = {
  name: typeof SYNCED_PROFILE
  value: {
    owner: Owner
    times: FactTimes
    /** Times that the account has confirmed; a fact with another time is pending. */
    confirmed: FactTimes
    /** Message of the account if it refused the last change. */
    rejection?: string
  }
}

export const syncedRows = meta as Table<SyncedRow | { name: string; value: unknown }, string> as Table<
  SyncedRow,
  string
>

export const findSyncedRow = async (): Promise<SyncedRow | null> =>
  (await syncedRows.get(SYNCED_PROFILE)) ?? null

export const readFacts = async (): Promise<Profile> =>
  ((await meta.get(PROFILE))?.value as Profile | undefined) ?? {}

/** Records the time of changed facts if an account keeps the profile. Call it in the transaction of the change. */
export async function recordChanges(facts: readonly ProfileFact[]): Promise<boolean> {
  const row = await findSyncedRow()
  if (row === null) return false
  const { rejection: _seen, times, ...rest } = row.value
  const now = serverNow()
  // Later than any known time of the fact, even if the clock is behind.
  const changed = facts.map((fact) => [fact, Math.max(now, (times[fact] ?? 0) + 1)])
  await syncedRows.put({ ...row, value: { ...rest, times: { ...times, ...Object.fromEntries(changed) } } })
  return true
}

/** Returns true if a fact changed since the account confirmed it. */
export const isPending = ({ value: { times, confirmed } }: SyncedRow): boolean =>
  (Object.keys(times) as ProfileFact[]).some((fact) => times[fact] !== confirmed[fact])
