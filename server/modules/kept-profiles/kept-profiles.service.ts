import { birthDayError, type KeptProfileData, type TimedFacts } from '#shared/contracts/kept-profile.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { mergeProfiles, plainProfile, type TimedProfile } from '#shared/domain/eligibility/timed-profile.ts'
import { clampToNow } from '#shared/domain/last-write-wins.ts'
import type { UserRecords } from '#server/content/records/user-records.ts'
import type { Db } from '#server/db/db.ts'
import { invalidInput, notFound } from '#server/lib/errors.ts'
import { deleteKeptProfile, findKeptProfile, upsertKeptProfile } from './kept-profiles.repository.ts'

const NONE = 'Your account has no answers. They were removed.'

const personal: UserRecords = {
  name: 'keptProfile',
  async read(query, { id }) {
    const row = await findKeptProfile(query, id)
    return row === null ? [] : [{ ...row.profile, keptSince: new Date(row.createdAt).toISOString() }]
  },
  erase: (query, { id }) => deleteKeptProfile(query, id),
}

type Ports = { db: Db; clock: () => number }

/** Builds the service of profiles that users keep in their accounts. Each fact is last-write-wins. */
export function keptProfilesService({ db, clock }: Ports) {
  /** Merges facts into the profile of a user. Throws 404 without a profile, unless `isNew`. */
  async function merge(userId: string, facts: TimedFacts, isNew: boolean): Promise<KeptProfileData> {
    const now = clock()
    const errors = birthDayError(facts, indiaDay(now))
    if (errors.length > 0) throw invalidInput(errors)
    // Uses the row of one user only.
    return db.tx(async (query) => {
      const before = await findKeptProfile(query, userId)
      if (before === null && !isNew) throw notFound(NONE)
      const merged = mergeProfiles(before?.facts ?? {}, clampToNow(facts as TimedProfile, now))
      const createdAt = before?.createdAt ?? now
      await upsertKeptProfile(query, { userId, facts: merged, profile: plainProfile(merged), createdAt })
      return { facts: merged as TimedFacts, now }
    }, `user/${userId}`)
  }

  return {
    personal,

    async read(userId: string): Promise<KeptProfileData> {
      const row = await findKeptProfile(db.read, userId)
      return { facts: row === null ? null : (row.facts as TimedFacts), now: clock() }
    },

    /** Keeps facts in the account from now on. */
    keep: (userId: string, facts: TimedFacts): Promise<KeptProfileData> => merge(userId, facts, true),

    /** Changes facts of a kept profile. Throws 404 if the user removed it: an edit must not keep it again. */
    change: (userId: string, facts: TimedFacts): Promise<KeptProfileData> => merge(userId, facts, false),

    /** Deletes the profile of the account, if there is one. */
    async remove(userId: string): Promise<KeptProfileData> {
      await db.tx((query) => deleteKeptProfile(query, userId), `user/${userId}`)
      return { facts: null, now: clock() }
    },
  }
}

export type KeptProfilesService = ReturnType<typeof keptProfilesService>
