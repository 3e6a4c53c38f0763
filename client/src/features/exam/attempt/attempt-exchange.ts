import { afterPush, pushAttempt, type Problem } from '#client/device/attempts/attempt-push.ts'
import { deviceId } from '#client/device/attempts/device-id.ts'
import type { AttemptPaper } from '#client/device/db/db.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import type { ServerTimes } from './attempt-clock.ts'
import type { AttemptStore } from './attempt-store.ts'
import { afterFetch, hasNewerElsewhere } from './attempt-paper.ts'
import { fetchAttempt, type Fetched } from './attempt-requests.ts'

type Options = {
  store: AttemptStore
  /** True for data just fetched from the server. A cached paper is compared with the server once. */
  isFresh: boolean
  /** Returns true if this tab writes and sends. */
  isWriter: () => boolean
  /** Called with the times of each server response. */
  onServerTimes: (times: ServerTimes) => void
}

export function attemptExchange({ store, isFresh, isWriter, onServerTimes }: Options) {
  let isCompared = isFresh

  function applyFetched(fetched: Fetched, more: Partial<AttemptPaper> = {}): void {
    const { paper, answers } = afterFetch(store.read(), fetched, serverNow())
    store.change({ paper: { ...paper, ...more }, answers })
    isCompared = true
    const { serverAt = 0, deadlineAt = 0, isOver = false } = paper
    if (!isOver) onServerTimes({ serverAt, deadlineAt, tripMs: fetched.tripMs })
  }

  async function push(): Promise<Problem | null> {
    const pushed = await pushAttempt(store.read(), await deviceId())
    if (pushed.problem?.kind === 'gone') store.markDeleted()
    else store.change(afterPush(store.read(), pushed, serverNow()))
    if (pushed.serverStatus !== null && !pushed.isOver) onServerTimes(pushed.serverStatus)
    return pushed.problem
  }

  return {
    applyFetched,

    /**
     * Sends pending answers, or at least a heartbeat. Then fetches the paper if it is over or another device has
     * written. Returns the problem of a failure, or null; undefined once nothing will be sent any more. Throws if
     * fetching fails.
     */
    async exchange(): Promise<Problem | null | undefined> {
      if (!isWriter()) return null
      const problem = store.read().paper.isOver ? null : await push()
      if (store.state() === 'gone') return undefined
      // A submission with too few answers leaves the paper open.
      const isOpen = problem?.kind === 'unanswered'
      if (problem !== null && !isOpen) return problem
      const attempt = store.read()
      const { id, isOver, isActive } = attempt.paper
      const needsFetch = isOpen || isOver || !isActive || !isCompared || hasNewerElsewhere(attempt)
      if (needsFetch) applyFetched(await fetchAttempt(id))
      return store.read().paper.isOver ? undefined : null
    },
  }
}
