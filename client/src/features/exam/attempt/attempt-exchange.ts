import { afterPush, pushAttempt, type Problem } from '#client/device/attempts/attempt-push.ts'
import { deviceId } from '#client/device/attempts/device-id.ts'
import type { AttemptPaper } from '#client/device/db/db.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import type { HeardTime } from './attempt-clock.ts'
import type { AttemptStore } from './attempt-store.ts'
import { afterFetch, hasNewerElsewhere } from './attempt-paper.ts'
import { fetchAttempt, type Fetched } from './attempt-requests.ts'

type Options = {
  keeper: AttemptStore
  /** True for data just fetched from the server. A cached paper is compared with the server once. */
  isFresh: boolean
  /** Returns true if this tab writes and sends. */
  isWriter: () => boolean
  /** Called with the times of each server response. */
  onHeard: (heard: HeardTime) => void
}

export function attemptExchange({ keeper, isFresh, isWriter, onHeard }: Options) {
  let isCompared = isFresh

  function take(fetched: Fetched, more: Partial<AttemptPaper> = {}): void {
    const { paper, answers } = afterFetch(keeper.read(), fetched, serverNow())
    keeper.change({ paper: { ...paper, ...more }, answers })
    isCompared = true
    const { serverAt = 0, deadlineAt = 0, isOver = false } = paper
    if (!isOver) onHeard({ serverAt, deadlineAt, tripMs: fetched.tripMs })
  }

  async function push(): Promise<Problem | null> {
    const pushed = await pushAttempt(keeper.read(), await deviceId())
    if (pushed.problem?.kind === 'gone') keeper.lose()
    else keeper.change(afterPush(keeper.read(), pushed, serverNow()))
    if (pushed.heard !== null && !pushed.isOver) onHeard(pushed.heard)
    return pushed.problem
  }

  return {
    take,

    /**
     * Sends pending answers, or at least a heartbeat. Then fetches the paper if it is over or another device has
     * written. Returns the problem of a failure, or null; undefined once nothing will be sent any more. Throws if
     * fetching fails.
     */
    async exchange(): Promise<Problem | null | undefined> {
      if (!isWriter()) return null
      const problem = keeper.read().paper.isOver ? null : await push()
      if (keeper.state() === 'gone') return undefined
      // A submission with too few answers leaves the paper open.
      const isOpen = problem?.kind === 'unanswered'
      if (problem !== null && !isOpen) return problem
      const held = keeper.read()
      const { id, isOver, isActive } = held.paper
      const isNews = isOpen || isOver || !isActive || !isCompared || hasNewerElsewhere(held)
      if (isNews) take(await fetchAttempt(id))
      return keeper.read().paper.isOver ? undefined : null
    },
  }
}
