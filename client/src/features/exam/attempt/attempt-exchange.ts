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
  /** Whether it has just come from the server; one that the device kept is compared with that once. */
  isFresh: boolean
  /** Whether this tab is the one that writes, and sends. */
  isWriter: () => boolean
  /** The server has said what time it is. */
  onHeard: (heard: HeardTime) => void
}

/** Builds what brings a held paper to the server, and what that says to the paper. */
export function attemptExchange({ keeper, isFresh, isWriter, onHeard }: Options) {
  let isCompared = isFresh

  /** Takes over what the server has of the paper. */
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
     * Sends what is unsent, at least a sign of life; then asks what the server has, if the paper is over or another device has
     * written. Returns why that failed, or null; undefined once nothing more will ever be sent. Throws if asking fails.
     */
    async exchange(): Promise<Problem | null | undefined> {
      if (!isWriter()) return null
      const problem = keeper.read().paper.isOver ? null : await push()
      if (keeper.state() === 'gone') return undefined
      // Handed in with too few answers: the paper goes on.
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
