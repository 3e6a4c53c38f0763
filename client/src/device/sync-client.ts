import { syncPath } from '#shared/contracts/sync-path.ts'
import type { SyncData } from '#shared/contracts/sync.ts'
import { apiRequest } from './api-request.ts'
import { isSlow, savesData } from '#client/lib/save-data.ts'
import { writeWithEviction } from './storage.ts'
import { applySyncPage, type SyncPage } from './sync-apply.ts'
import { syncState, type SyncState } from './sync-state.ts'

const LOCK = 'avsar-sync'
// A run that long is none: what is left comes with the next one.
const PAGES_MAX = 100
// Whoever saves data, or has hardly any, is brought the newest posts in small helpings, one at each visit.
const HELPING = 50

/** Whether whoever pays for the data is to be spared. */
export const isDataSaver = (): boolean => savesData() || isSlow()

/** Applies a page to the device; null where the device could not write it or has gone on without it. */
async function applied(page: SyncPage, now: number): Promise<SyncState | null> {
  let state: SyncState | null = null
  await writeWithEviction(async () => {
    state = await applySyncPage(page, now)
  })
  return state
}

async function fetched({ cursor: since, isRunComplete }: SyncState, pageSize?: number): Promise<SyncPage> {
  const limit = isDataSaver() && !isRunComplete ? HELPING : pageSize
  // Of the public only: answers to everybody are kept on the way, answers to a person are not. Of this very device
  // none is good enough: it may be minutes old.
  const options = { credentials: 'omit', cache: 'no-cache' } as const
  const { data } = await apiRequest<SyncData>(syncPath({ since, limit }), options)
  return { since, data }
}

/** How much a run fetches at most. */
export type SyncLimits = {
  pages: number
  /** Posts of a page; the server's number without it. */
  pageSize?: number
}

const NO_LIMITS: SyncLimits = { pages: PAGES_MAX }

/** Brings the device up to date. Returns whether that changed what it holds. Throws ApiError or NetworkError. */
async function pullChanges(clock: () => number, { pages, pageSize }: SyncLimits): Promise<boolean> {
  const before = await syncState()
  let state: SyncState | null = before
  for (let count = 0; count < pages; count += 1) {
    const page: SyncPage = await fetched(state, pageSize)
    state = await applied(page, clock())
    if (state === null) return false
    if (!page.data.more || (isDataSaver() && !state.isRunComplete)) break
  }
  return state.changedAt !== before.changedAt
}

/** Syncs in one tab or the worker at a time. Returns whether anything changed; null if another one is at it. */
async function inOneTab(work: () => Promise<boolean>): Promise<boolean | null> {
  if (!('locks' in navigator)) return await work()
  return await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock === null ? null : await work(),
  )
}

/** The sync of this tab: whoever asks while one is under way waits for that one. */
export function createSync(clock: () => number, limits = NO_LIMITS): () => Promise<boolean | null> {
  let running: Promise<boolean | null> | undefined
  return () =>
    (running ??= inOneTab(() => pullChanges(clock, limits)).finally(() => {
      running = undefined
    }))
}
