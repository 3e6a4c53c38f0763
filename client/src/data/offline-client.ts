import type { Api } from '#shared/contracts/api.ts'
import { NETWORK_TIMEOUT_MS, type ApiCall, type EarlyResponse } from './api-call.ts'
import { hasSession } from '#client/device/current-user.ts'
import {
  staleWhileRevalidate,
  networkFirst,
  type Strategy,
  type StrategyContext,
} from './fetch-strategies.ts'
import { cacheKey } from './cache-key.ts'
import { writeCached, touchCached } from './offline-reads.ts'
import { database } from '#client/device/db.ts'
import { tryRead } from '#client/device/storage.ts'
import { requestOwner, dedupeRequests, type RequestOwner } from './request-dedupe.ts'
import { idleQueue } from '#client/lib/idle-queue.ts'
import { lateResponses, type RouterHandle } from './late-responses.ts'
import { startSyncScheduler } from '#client/device/sync-scheduler.ts'

type Options = {
  api: Api
  /** Whether the page was opened from the app shell, without the network. */
  fromShell: boolean
  router: () => RouterHandle
  /** Responses from before this was loaded. */
  seen: readonly EarlyResponse[]
  clock?: () => number
}

/** The cache of this device, in front of the network. */
export type Device = {
  /** Returns a response; throws what the network throws if none is cached. */
  answer: Strategy
  /** Starts the background sync, which runs when idle. */
  startSync: () => void
}

/** Creates the offline client: cached responses, revalidated over the network. */
export function createOfflineClient({
  api,
  fromShell,
  router,
  seen,
  clock = () => Date.now(),
}: Options): Device {
  // Opens while the first request is made.
  void tryRead(() => database.open())
  const { later, atOnce } = idleQueue()
  const keep = (asked: ApiCall, data: unknown, at: number, asker: RequestOwner) =>
    later(`keep ${cacheKey(asked)}`, () => writeCached(asked, data, at, asker))
  const network = dedupeRequests(api, clock, (asked, data, asker) => keep(asked, data, clock(), asker))
  const late = lateResponses(router, network)
  const context: StrategyContext = {
    network,
    late,
    clock,
    flushWrites: atOnce,
    touchCached: (asked) => later(`use ${cacheKey(asked)}`, () => touchCached(asked, clock())),
    // Who opened the page without a network has waited for it already.
    timeoutMs: fromShell ? 0 : NETWORK_TIMEOUT_MS,
  }
  const [readThroughCache, readThroughNetwork] = [staleWhileRevalidate(context), networkFirst(context)]
  for (const { asked, data, at, cookie } of seen)
    if (hasSession(cookie) === hasSession()) keep(asked, data, at, requestOwner(asked))

  return {
    async answer(asked, started) {
      const ready = network.take(asked)
      if (ready === undefined)
        return await (asked.call === 'job' ? readThroughCache : readThroughNetwork)(asked, started)
      if ('error' in ready) throw ready.error
      return ready.data
    },
    startSync: () => startSyncScheduler({ api, clock, onSynced: () => late.reloadCopies() }),
  }
}
