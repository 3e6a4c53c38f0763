import type { SyncedProfileData } from '#shared/contracts/synced-profile.ts'
import { PROFILE_FACTS } from '#shared/domain/eligibility/timed-profile.ts'
import { profileChanged } from '#client/device/events.ts'
import { pendingQueue } from '#client/device/pending/pending-queue.ts'
import { findSyncedRow, isPending, syncedRows, readFacts, type SyncedRow } from './synced-row.ts'
import { timedFacts } from './synced-facts.ts'

/** Lock of all requests about the synced profile: none may run while another is half done. */
export const PROFILE_LOCK = 'avsar-profile'

export const syncedProfilePath = (owner: string): string =>
  `/me/synced-profile?owner=${encodeURIComponent(owner)}`

const NOT_FOUND = 404

/** Queue of the changed facts of a synced profile, which the account merges by fact. */
export const profileQueue = pendingQueue<SyncedRow, string, SyncedProfileData>({
  lock: PROFILE_LOCK,
  table: syncedRows,
  keyOf: ({ name }) => name,
  async findRows(owner) {
    const row = await findSyncedRow()
    return row !== null && row.value.owner === owner ? [row] : []
  },
  isPending,
  async toRequest([{ value }]) {
    const { owner, times, confirmed } = value
    const changed = PROFILE_FACTS.filter((fact) => times[fact] !== confirmed[fact])
    // PATCH: an edit must not keep a profile again that the user removed on another device.
    return {
      path: syncedProfilePath(owner),
      method: 'PATCH',
      body: timedFacts(await readFacts(), times, changed),
    }
  },
  isUnchanged: (row, sent) => !isPending({ ...row, value: { ...row.value, confirmed: sent.value.times } }),
  confirm: ({ value, ...row }) => ({ ...row, value: { ...value, confirmed: value.times } }),
  reject: ({ value, ...row }, { status, message }) =>
    status === NOT_FOUND ? null : { ...row, value: { ...value, confirmed: value.times, rejection: message } },
  onChange: () => profileChanged.emit(),
})
