import type { Api } from '#shared/contracts/api.ts'
import { isThrifty, syncRuns } from './sync-runs.ts'
import { fetchPracticeQuizzes } from './practice-quizzes.ts'
import { quiet } from './quiet.ts'
import { fetchSavedPosts } from './saved-posts.ts'

// Whoever comes back sooner has missed nothing.
const AWAY_MS = 60_000

type Options = {
  api: Api
  clock: () => number
  /** Is told when the server could be reached. */
  onSynced: () => void
}

/** Syncs now, on every return to the app and when the network is back: each time once nothing else is to be done. */
export function syncInBackground({ api, clock, onSynced }: Options): void {
  const run = syncRuns(clock)
  let lastAt = 0

  async function begin(): Promise<void> {
    // The network says itself when it is back.
    if (!navigator.onLine) return
    lastAt = clock()
    await quiet()
    try {
      const changed = await run()
      onSynced()
      // Another tab does the rest.
      if (changed === null) return
      if (isThrifty()) return
      await quiet()
      await fetchSavedPosts(api, clock())
      await fetchPracticeQuizzes(clock())
    } catch {
      // No network, or no database: the next occasion comes.
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && clock() - lastAt >= AWAY_MS) void begin()
  })
  window.addEventListener('online', () => void begin())
  void begin()
}
