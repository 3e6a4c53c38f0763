import type { Api } from '#shared/contracts/api.ts'
import { hasSession } from '#client/device/user/current-user.ts'
import { database, reopenDatabase } from '#client/device/db/db.ts'
import { tryRead } from '#client/device/db/storage.ts'
import { savedChanged } from '#client/device/events.ts'
import { startSyncScheduler } from '#client/device/posts/sync-scheduler.ts'
import { idleQueue } from '#client/lib/idle-queue.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { cacheKey, NETWORK_TIMEOUT_MS, type ApiCall, type EarlyResponse } from './api-call.ts'
import { networkFirst, staleWhileRevalidate, type Strategy } from './fetch-strategies.ts'
import { createLateResponseQueue, type RouterHandle } from './late-response-queue.ts'
import { touchCached, writeCached } from './offline-reads.ts'
import { dedupeRequests, requestOwner, type RequestOwner } from './request-dedupe.ts'

/** Closes the database before the browser freezes this tab: a frozen tab would block upgrades by other tabs. */
function releaseDatabase(): void {
  document.addEventListener('freeze', () => {
    if (database.isOpen()) reopenDatabase()
  })
}

type Options = {
  api: Api
  fromShell: boolean
  router: () => RouterHandle
  seen: readonly EarlyResponse[]
  clock?: () => number
}

/** Cache of this device. `respond` throws the network's error if nothing is cached. */
export type Device = {
  respond: Strategy
  /** Starts the background sync; `prefetch` fetches other offline data after each sync. */
  startSync: (prefetch: readonly ((now: number) => Promise<unknown>)[]) => void
}

export function createOfflineClient({ api, fromShell, router, seen, clock = serverNow }: Options): Device {
  // Opens the database while the first request is in flight.
  void tryRead(() => database.open())
  releaseDatabase()
  const { schedule, flush } = idleQueue()
  const save = (apiCall: ApiCall, data: unknown, at: number, owner: RequestOwner) =>
    schedule(`save ${cacheKey(apiCall)}`, () => writeCached(apiCall, data, at, owner))
  const late = createLateResponseQueue(router, clock)
  const context = {
    send: dedupeRequests(api, (apiCall, data, owner) => save(apiCall, data, clock(), owner)),
    late,
    clock,
    flushWrites: flush,
    touchCached: (apiCall: ApiCall) =>
      schedule(`touch ${cacheKey(apiCall)}`, () => touchCached(apiCall, clock())),
    // The navigation has already waited for the network.
    timeoutMs: fromShell ? 0 : NETWORK_TIMEOUT_MS,
  }
  const [ofJob, ofOthers] = [staleWhileRevalidate(context), networkFirst(context)]
  for (const { apiCall, data, at, cookie } of seen)
    if (hasSession(cookie) === hasSession()) save(apiCall, data, at, requestOwner(apiCall))

  return {
    async respond(apiCall, started) {
      const staged = late.consume(apiCall)
      if (staged === undefined) return await (apiCall.call === 'job' ? ofJob : ofOthers)(apiCall, started)
      if ('error' in staged) throw staged.error
      return staged.data
    },
    startSync: (prefetch) =>
      startSyncScheduler({
        api,
        clock,
        prefetch,
        onSynced: () => late.reloadCopies(),
        // Saved jobs show the newest dates of their posts.
        onChanged: savedChanged.emit,
      }),
  }
}
