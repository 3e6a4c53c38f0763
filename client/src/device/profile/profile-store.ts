import type { Profile, ProfileFact } from '#shared/domain/eligibility/profile.ts'
import { PROFILE, database, meta } from '#client/device/db/db.ts'
import { profileChanged } from '#client/device/events.ts'
import { sendQuietly } from '#client/device/pending/send-pending.ts'
import { readFacts, recordChanges } from './synced-row.ts'
import { lateProfileQueue } from './late-profile-queue.ts'

// The profile belongs to the device. Requests carry it only if the user keeps it in the account
// (docs/decisions/0073-profile-in-the-account.md).

export const readProfile = readFacts

/** Runs a change of the profile in a transaction. `work` returns true if the account must get the change. */
async function change(work: () => Promise<boolean>): Promise<void> {
  const isSynced = await database.transaction('rw', meta, work)
  profileChanged.emit()
  if (isSynced) sendQuietly([lateProfileQueue])
}

/** Changes some facts; undefined deletes a fact. Rejects if the database cannot store them. */
export const changeProfile = (changes: Profile): Promise<void> =>
  change(async () => {
    const profile = { ...(await readProfile()), ...changes }
    const known = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined))
    await meta.put({ name: PROFILE, value: known satisfies Profile })
    return await recordChanges(Object.keys(changes) as ProfileFact[])
  })

/** Deletes all facts on the device, and in the account that keeps them. */
export const deleteProfile = (): Promise<void> =>
  change(async () => {
    const facts = Object.keys(await readProfile()) as ProfileFact[]
    await meta.delete(PROFILE)
    return await recordChanges(facts)
  })
