import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { isNotFound, type Api } from '#shared/contracts/api.ts'
import { reconnect, retryWait } from '#client/lib/network/connection.ts'
import { whenIdle } from '#client/lib/idle-queue.ts'
import { isUnreachable } from '#client/lib/network/network-error.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { toPostRecords, putPosts } from './cached-posts.ts'
import { posts } from '#client/device/db/db.ts'
import { savedPostIds, writeWithEviction } from '#client/device/db/storage.ts'
import { createSync, isDataSaver } from './sync-client.ts'

// A return to the app within this time starts no sync.
const MIN_SYNC_INTERVAL_MS = MINUTE_MS
const MAX_FETCHED = 20

/** Returns true if any post was fetched. */
async function prefetchSavedPosts(api: Pick<Api, 'job'>, now: number): Promise<boolean> {
  const ids = [...(await savedPostIds())]
  let hasFetched = false
  const cached = new Set(await posts.where('_id').anyOf(ids).primaryKeys())
  for (const id of ids.filter((each) => !cached.has(each)).slice(0, MAX_FETCHED)) {
    try {
      const post = await api.job(id)
      await writeWithEviction(() => putPosts([toPostRecords(post, { sync: 0, savedAt: now, usedAt: 0 })]))
      hasFetched = true
    } catch (error) {
      // A deleted post: its row of saved jobs has the summary.
      if (!isNotFound(error)) throw error
    }
  }
  return hasFetched
}

type Options = {
  api: Api
  clock: () => number
  onSynced: () => void
  /** Posts on this device have changed. */
  onChanged: () => void
  /** Further fetches for offline use, run after each sync. A failed fetch is repeated after the next sync. */
  prefetch: readonly ((now: number) => Promise<unknown>)[]
}

/** Syncs when idle: now, on each return and reconnect. Retries with backoff while the server is unreachable. */
export function startSyncScheduler({ api, clock, onSynced, onChanged, prefetch }: Options): void {
  const run = createSync(clock)
  let lastAt = 0
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  async function prefetchAll(): Promise<void> {
    await whenIdle()
    const saved = async (now: number) => {
      if (await prefetchSavedPosts(api, now)) onChanged()
    }
    for (const each of [saved, ...prefetch]) await Promise.allSettled([each(clock())])
  }

  function retryLater(): void {
    clearTimeout(retry)
    failures += 1
    retry = setTimeout(() => {
      if (document.visibilityState === 'visible') void begin()
    }, retryWait(failures))
  }

  async function begin(): Promise<void> {
    if (!navigator.onLine) return
    clearTimeout(retry)
    lastAt = clock()
    await whenIdle()
    try {
      const changed = await run()
      if (failures > 0) reconnect.emit()
      failures = 0
      onSynced()
      if (changed === true) onChanged()
      // Null: another tab prefetches.
      if (changed !== null && !isDataSaver()) await prefetchAll()
    } catch (error) {
      // Without a database a retry cannot succeed.
      if (isUnreachable(error)) retryLater()
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    if (failures > 0 || isElapsed(lastAt, MIN_SYNC_INTERVAL_MS, clock())) void begin()
  })
  window.addEventListener('online', () => void begin())
  void begin()
}
