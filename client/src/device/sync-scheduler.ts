import type { Api } from '#shared/contracts/api.ts'
import { isUnreachable } from '#client/lib/network-error.ts'
import { reconnect } from '#client/lib/reconnect.ts'
import { fetchPracticeQuizzes } from './practice-quizzes.ts'
import { quiet } from '#client/lib/idle-queue.ts'
import { retryWait } from '#client/lib/backoff.ts'
import { fetchSavedPosts } from './saved-posts.ts'
import { isDataSaver, createSync } from './sync-client.ts'

// Whoever comes back sooner has missed nothing.
const AWAY_MS = 60_000

type Options = {
  api: Api
  clock: () => number
  /** Is told when the server could be reached. */
  onSynced: () => void
}

/**
 * Syncs now, on every return to the app, when the network is back, and ever more rarely where the server is out of reach
 * though there is a network: each time once nothing else is to be done.
 */
export function startSyncScheduler({ api, clock, onSynced }: Options): void {
  const run = createSync(clock)
  let lastAt = 0
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  /** Fetches what will be wanted without a network; what fails comes on the next occasion. */
  async function prefetchSyncPages(): Promise<void> {
    await quiet()
    await Promise.allSettled([fetchSavedPosts(api, clock())])
    await Promise.allSettled([fetchPracticeQuizzes(clock())])
  }

  function tryLater(): void {
    clearTimeout(retry)
    failures += 1
    retry = setTimeout(() => {
      // Nobody looks: whoever comes back has it tried at once.
      if (document.visibilityState === 'visible') void begin()
    }, retryWait(failures))
  }

  async function begin(): Promise<void> {
    // The network says itself when it is back.
    if (!navigator.onLine) return
    clearTimeout(retry)
    lastAt = clock()
    await quiet()
    try {
      const changed = await run()
      if (failures > 0) reconnect.emit()
      failures = 0
      onSynced()
      // Another tab does the rest.
      if (changed !== null && !isDataSaver()) await prefetchSyncPages()
    } catch (error) {
      // Without a database the next occasion comes.
      if (isUnreachable(error)) tryLater()
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    if (failures > 0 || clock() - lastAt >= AWAY_MS) void begin()
  })
  window.addEventListener('online', () => void begin())
  void begin()
}
