import type { KeptProfileData } from '#shared/contracts/kept-profile.ts'
import { PROFILE_FACTS } from '#shared/domain/eligibility/profile.ts'
import { profileChanged } from '#client/device/events.ts'
import { pendingQueue } from '#client/device/pending/pending-queue.ts'
import {
  findKeptRow,
  hasSameTimes,
  isPending,
  keptRows,
  readFacts,
  timedFacts,
  type KeptRow,
} from './kept-row.ts'

/** Lock of all requests about the kept profile: none may run while another is half done. */
export const PROFILE_LOCK = 'avsar-profile'

export const keptProfilePath = (owner: string): string =>
  `/me/kept-profile?owner=${encodeURIComponent(owner)}`

const NOT_KEPT = 404

/** Queue of the changed facts of a kept profile, which the account merges by fact. */
export const profileQueue = pendingQueue<KeptRow, string, KeptProfileData>({
  lock: PROFILE_LOCK,
  table: keptRows,
  keyOf: ({ name }) => name,
  async findRows(owner) {
    const row = await findKeptRow()
    return row !== null && row.value.owner === owner ? [row] : []
  },
  isPending,
  async toRequest([{ value }]) {
    const { owner, times, confirmed } = value
    const changed = PROFILE_FACTS.filter((fact) => times[fact] !== confirmed[fact])
    // PATCH: an edit must not keep a profile again that the user removed on another device.
    return {
      path: keptProfilePath(owner),
      method: 'PATCH',
      body: timedFacts(await readFacts(), times, changed),
    }
  },
  isUnchanged: (row, sent) => hasSameTimes(row.value.times, sent.value.times),
  confirm: ({ value, ...row }) => ({ ...row, value: { ...value, confirmed: value.times } }),
  reject: ({ value, ...row }, { status, message }) =>
    status === NOT_KEPT
      ? null
      : { ...row, value: { ...value, confirmed: value.times, rejection: message } },
  onChange: () => profileChanged.emit(),
})
