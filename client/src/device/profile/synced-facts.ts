import type { Profile, ProfileFact } from '#shared/domain/eligibility/profile.ts'
import { plainProfile, PROFILE_FACTS, type TimedProfile } from '#shared/domain/eligibility/timed-profile.ts'
import { SYNCED_PROFILE, meta, PROFILE, type Owner } from '#client/device/db/db.ts'
import { syncedRows, type FactTimes } from './synced-row.ts'

/** Returns facts with their times, those of `names` only. */
export const timedFacts = (
  profile: Profile,
  times: FactTimes,
  names: readonly ProfileFact[] = PROFILE_FACTS,
): TimedProfile =>
  Object.fromEntries(
    names.flatMap((fact) => {
      const at = times[fact]
      return at === undefined ? [] : [[fact, { value: profile[fact] ?? null, at }]]
    }),
  )

const timesOf = (facts: TimedProfile): FactTimes =>
  Object.fromEntries(
    PROFILE_FACTS.flatMap((fact) => (facts[fact] === undefined ? [] : [[fact, facts[fact].at]])),
  )

/** Stores facts that the account of a user keeps. `account`: the facts of the account. Call it in a transaction. */
export async function storeSynced(owner: Owner, facts: TimedProfile, account: TimedProfile): Promise<void> {
  await meta.put({ name: PROFILE, value: plainProfile(facts) })
  await syncedRows.put({
    name: SYNCED_PROFILE,
    value: { owner, times: timesOf(facts), confirmed: timesOf(account) },
  })
}
