import { birthDayError, type SyncedProfileData, type TimedFacts } from '#shared/contracts/synced-profile.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { mergeProfiles, plainProfile } from '#shared/domain/eligibility/timed-profile.ts'
import { clampToNow } from '#shared/domain/last-write-wins.ts'
import type { UserRecords } from '#server/content/records/user-records.ts'
import type { Db } from '#server/db/db.ts'
import { invalidInput, notFound } from '#server/lib/errors.ts'
import { deleteSyncedProfile, findSyncedProfile, upsertSyncedProfile } from './synced-profiles.repository.ts'

const NONE = 'Your account has no answers. They were removed.'

const personal: UserRecords = {
  name: 'syncedProfile',
  async read(query, { id }) {
    const row = await findSyncedProfile(query, id)
    return row === null ? [] : [{ ...row.profile, syncedSince: new Date(row.createdAt).toISOString() }]
  },
  erase: (query, { id }) => deleteSyncedProfile(query, id),
}

type Ports = { db: Db; clock: () => number }

/** Builds the service of profiles that users keep in their accounts. Each fact is last-write-wins. */
export function syncedProfilesService({ db, clock }: Ports) {
  /** Merges facts into the profile of a user. Throws 404 without a profile, unless `isNew`. */
  async function merge(userId: string, facts: TimedFacts, isNew: boolean): Promise<SyncedProfileData> {
    const now = clock()
    const errors = birthDayError(facts, indiaDay(now))
    if (errors.length > 0) throw invalidInput(errors)
    // Uses the row of one user only.
    return db.tx(async (query) => {
      const before = await findSyncedProfile(query, userId)
      if (before === null && !isNew) throw notFound(NONE)
      const merged = mergeProfiles(before?.facts ?? {}, clampToNow(facts, now))
      const createdAt = before?.createdAt ?? now
      await upsertSyncedProfile(query, { userId, facts: merged, profile: plainProfile(merged), createdAt })
      return { facts: merged, now }
    }, `user/${userId}`)
  }

  return {
    personal,

    async read(userId: string): Promise<SyncedProfileData> {
      const row = await findSyncedProfile(db.read, userId)
      return { facts: row === null ? null : row.facts, now: clock() }
    },

    /** Stores facts in the account from now on. */
    store: (userId: string, facts: TimedFacts): Promise<SyncedProfileData> => merge(userId, facts, true),

    /** Changes facts of a stored profile. Throws 404 if the user removed it: an edit must not store it again. */
    change: (userId: string, facts: TimedFacts): Promise<SyncedProfileData> => merge(userId, facts, false),

    /** Deletes the profile of the account, if there is one. */
    async remove(userId: string): Promise<SyncedProfileData> {
      await db.tx((query) => deleteSyncedProfile(query, userId), `user/${userId}`)
      return { facts: null, now: clock() }
    },
  }
}

export type SyncedProfilesService = ReturnType<typeof syncedProfilesService>
