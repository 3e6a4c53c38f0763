import { syncPath } from '#shared/contracts/api.ts'
import type { SyncData } from '#shared/contracts/sync.ts'
import { isSlow, hasSaveData } from '#client/lib/network/connection.ts'
import { singleFlight } from '#client/lib/run-exclusive.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { writeWithEviction } from '#client/device/db/storage.ts'
import { applySyncPage, type SyncPage, readSyncState, type SyncState } from './sync-apply.ts'

const LOCK = 'avsar-sync'
// Size of the only page of a first run with Save-Data or on 2G.
const DATA_SAVER_PAGE_SIZE = 50

export const isDataSaver = (): boolean => hasSaveData() || isSlow()

export type SyncLimits = {
  pages: number
  pageSize?: number
}

const DEFAULT_LIMITS: SyncLimits = { pages: 100 }

async function fetchPage({ cursor: since, isRunComplete }: SyncState, pageSize?: number): Promise<SyncPage> {
  const limit = isDataSaver() && !isRunComplete ? DATA_SAVER_PAGE_SIZE : pageSize
  // Anonymous responses may come from shared caches. This device's HTTP cache may be minutes old: revalidate it.
  const options = { credentials: 'omit', cache: 'no-cache' } as const
  const { data } = await apiRequest<SyncData>(syncPath({ since, limit }), options)
  return { since, data }
}

async function pullChanges(clock: () => number, { pages, pageSize }: SyncLimits): Promise<boolean> {
  const before = await readSyncState()
  let state: SyncState = before
  for (let count = 0; count < pages; count += 1) {
    const page = await fetchPage(state, pageSize)
    const applied: { state?: SyncState | null } = {}
    await writeWithEviction(async () => {
      applied.state = await applySyncPage(page, clock())
    })
    // The write failed, or another tab advanced the state.
    if (!applied.state) return false
    state = applied.state
    if (!page.data.more || (isDataSaver() && !state.isRunComplete)) break
  }
  return state.changedAt !== before.changedAt
}

async function inOneTab(work: () => Promise<boolean>): Promise<boolean | null> {
  if (!('locks' in navigator)) return await work()
  return await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock === null ? null : await work(),
  )
}

/** Creates a sync that resolves to true if anything changed, null if another tab is syncing. */
export const createSync = (clock: () => number, limits = DEFAULT_LIMITS): (() => Promise<boolean | null>) =>
  singleFlight(() => inOneTab(() => pullChanges(clock, limits)))
