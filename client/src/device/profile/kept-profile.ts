import type { KeptProfileData } from '#shared/contracts/kept-profile.ts'
import { PROFILE_FACTS, type Profile } from '#shared/domain/eligibility/profile.ts'
import { mergeProfiles, plainProfile, type TimedProfile } from '#shared/domain/eligibility/timed-profile.ts'
import { KEPT_PROFILE, database, meta, type Owner } from '#client/device/db/db.ts'
import { profileChanged } from '#client/device/events.ts'
import { sendPending, sendQuietly } from '#client/device/pending/send-pending.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { apiRequest, type RequestOptions } from '#client/lib/network/api-request.ts'
import { runExclusive, singleFlight } from '#client/lib/run-exclusive.ts'
import { findKeptRow, keptRows, readFacts, storeKept, timedFacts } from './kept-row.ts'
import { keptProfilePath, PROFILE_LOCK, profileQueue } from './profile-queue.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isEqual = (a: Profile, b: Profile): boolean => PROFILE_FACTS.every((fact) => isSame(a[fact], b[fact]))

const isEmpty = (profile: Profile): boolean => Object.keys(profile).length === 0

/** Result of a look at the account. `differs`: it keeps other answers than those of this device. */
export type AccountAnswers = 'none' | 'differs' | 'kept'

type Request = Pick<RequestOptions, 'method' | 'body'>

/** Sends a request about the kept profile, and stores the result unless another user has signed in meanwhile. */
async function request<Value>(
  options: Request,
  store: (account: TimedProfile | null, owner: Owner) => Promise<Value>,
): Promise<Value | null> {
  const owner = await currentOwner()
  if (owner === '') return null
  const { data } = await apiRequest<KeptProfileData>(keptProfilePath(owner), options)
  const stored = await database.transaction('rw', meta, async () =>
    (await currentOwner()) === owner ? await store(data.facts as TimedProfile | null, owner) : null,
  )
  profileChanged.emit()
  return stored
}

async function mergeAccount(account: TimedProfile | null, owner: Owner): Promise<AccountAnswers> {
  const [row, profile] = [await findKeptRow(), await readFacts()]
  if (account === null) {
    // Removed on another device. The answers stay on this one.
    if (row !== null) await keptRows.delete(KEPT_PROFILE)
    return 'none'
  }
  if (row?.value.owner === owner)
    await storeKept(owner, mergeProfiles(timedFacts(profile, row.value.times), account), account)
  else if (isEmpty(profile) || isEqual(profile, plainProfile(account)))
    await storeKept(owner, account, account)
  else return 'differs'
  return 'kept'
}

/**
 * Reads the kept profile of the signed-in user. A device without answers gets them; of one that has them by the
 * account, each fact keeps the later change; other answers stay, and the user chooses. Throws ApiError, NetworkError.
 */
export const syncKeptProfile = singleFlight(async (): Promise<AccountAnswers> => {
  const status = await runExclusive(PROFILE_LOCK, () => request({}, mergeAccount))
  if (status === 'kept') await sendPending([profileQueue])
  return status ?? 'none'
})

/** Keeps all answers of this device in the account, in place of others. Throws ApiError, NetworkError. */
export const keepProfile = (): Promise<unknown> =>
  runExclusive(PROFILE_LOCK, async () => {
    const [sent, now] = [await readFacts(), serverNow()]
    const body = timedFacts(sent, Object.fromEntries(PROFILE_FACTS.map((fact) => [fact, now])))
    await request({ method: 'PUT', body }, async (account, owner) => {
      const [profile, facts] = [await readFacts(), account ?? {}]
      const changed = PROFILE_FACTS.filter((fact) => !isSame(profile[fact], sent[fact]))
      const times = Object.fromEntries(changed.map((fact) => [fact, (facts[fact]?.at ?? now) + 1]))
      // Answers that changed during the request are later, and pending.
      await storeKept(owner, mergeProfiles(facts, timedFacts(profile, times)), facts)
    })
    sendQuietly([profileQueue])
  })

/** Replaces the answers of this device by those of the account. Throws ApiError, NetworkError. */
export const loadKeptProfile = (): Promise<unknown> =>
  runExclusive(PROFILE_LOCK, () =>
    request({}, async (account, owner) => {
      if (account !== null) await storeKept(owner, account, account)
    }),
  )

/** Removes the answers from the account. Those of this device stay. Throws ApiError, NetworkError. */
export const removeKeptProfile = (): Promise<unknown> =>
  runExclusive(PROFILE_LOCK, () =>
    request({ method: 'DELETE' }, async () => await keptRows.delete(KEPT_PROFILE)),
  )
