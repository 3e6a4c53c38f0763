import type { SyncedProfileData } from '#shared/contracts/synced-profile.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import {
  mergeProfiles,
  plainProfile,
  PROFILE_FACTS,
  type TimedProfile,
} from '#shared/domain/eligibility/timed-profile.ts'
import { SYNCED_PROFILE, database, meta, type Owner } from '#client/device/db/db.ts'
import { profileChanged } from '#client/device/events.ts'
import { sendPending, sendQuietly } from '#client/device/pending/send-pending.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { apiRequest, type RequestOptions } from '#client/lib/network/api-request.ts'
import { runExclusive, singleFlight } from '#client/lib/run-exclusive.ts'
import { findSyncedRow, readFacts, syncedRows } from './synced-row.ts'
import { storeSynced, timedFacts } from './synced-facts.ts'
import { syncedProfilePath, PROFILE_LOCK, profileQueue } from './profile-queue.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isEqual = (a: Profile, b: Profile): boolean => PROFILE_FACTS.every((fact) => isSame(a[fact], b[fact]))

const isEmpty = (profile: Profile): boolean => Object.keys(profile).length === 0

/** Result of a look at the account. `differs`: it keeps other answers than those of this device. */
export type AccountAnswers = 'none' | 'differs' | 'synced'

type Request = Pick<RequestOptions, 'method' | 'body'>

/** Sends a request about the synced profile, and stores the result unless another user has signed in meanwhile. */
async function request<Value>(
  options: Request,
  store: (account: TimedProfile | null, owner: Owner) => Promise<Value>,
): Promise<Value | null> {
  const owner = await currentOwner()
  if (owner === '') return null
  const { data } = await apiRequest<SyncedProfileData>(syncedProfilePath(owner), options)
  const stored = await database.transaction('rw', meta, async () =>
    (await currentOwner()) === owner ? await store(data.facts, owner) : null,
  )
  profileChanged.emit()
  return stored
}

async function mergeAccount(account: TimedProfile | null, owner: Owner): Promise<AccountAnswers> {
  const [row, profile] = [await findSyncedRow(), await readFacts()]
  if (account === null) {
    // Removed on another device. The answers stay on this one.
    if (row !== null) await syncedRows.delete(SYNCED_PROFILE)
    return 'none'
  }
  if (row?.value.owner === owner)
    await storeSynced(owner, mergeProfiles(timedFacts(profile, row.value.times), account), account)
  else if (isEmpty(profile) || isEqual(profile, plainProfile(account)))
    await storeSynced(owner, account, account)
  else return 'differs'
  return 'synced'
}

/**
 * Reads the profile that the account of the user has. A device without answers gets them. A device that has them from
 * the account retains the later change of each fact. Other answers stay, and the user chooses. Throws ApiError,
 * NetworkError.
 */
export const syncProfile = singleFlight(async (): Promise<AccountAnswers> => {
  const status = await runExclusive(PROFILE_LOCK, () => request({}, mergeAccount))
  if (status === 'synced') await sendPending([profileQueue])
  return status ?? 'none'
})

/** Sends all answers of this device to the account, in place of others. Throws ApiError, NetworkError. */
export const saveToAccount = (): Promise<unknown> =>
  runExclusive(PROFILE_LOCK, async () => {
    const [sent, now] = [await readFacts(), serverNow()]
    const body = timedFacts(sent, Object.fromEntries(PROFILE_FACTS.map((fact) => [fact, now])))
    await request({ method: 'PUT', body }, async (account, owner) => {
      const [profile, facts] = [await readFacts(), account ?? {}]
      const changed = PROFILE_FACTS.filter((fact) => !isSame(profile[fact], sent[fact]))
      const times = Object.fromEntries(changed.map((fact) => [fact, (facts[fact]?.at ?? now) + 1]))
      // Answers that changed during the request are later, and pending.
      await storeSynced(owner, mergeProfiles(facts, timedFacts(profile, times)), facts)
    })
    sendQuietly([profileQueue])
  })

/** Replaces the answers of this device by those of the account. Throws ApiError, NetworkError. */
export const loadFromAccount = (): Promise<unknown> =>
  runExclusive(PROFILE_LOCK, () =>
    request({}, async (account, owner) => {
      if (account !== null) await storeSynced(owner, account, account)
    }),
  )

/** Removes the answers from the account, and not from this device. Throws ApiError, NetworkError. */
export const removeFromAccount = (): Promise<unknown> =>
  runExclusive(PROFILE_LOCK, () =>
    request({ method: 'DELETE' }, async () => await syncedRows.delete(SYNCED_PROFILE)),
  )
