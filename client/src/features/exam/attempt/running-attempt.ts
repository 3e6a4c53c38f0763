import {
  isUnsent,
  toProblem,
  afterPush,
  pushAttempt,
  type Problem,
} from '#client/device/attempts/attempt-push.ts'
import type { StoredAttempt } from '#client/device/attempts/attempt-rows.ts'
import { createEvent } from '#client/lib/event.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { deviceId } from '#client/device/attempts/device-id.ts'
import type { AttemptPaper } from '#client/device/db/db.ts'
import { toServerTime, startAttemptClock, type AttemptClock, type ServerTimes } from './attempt-clock.ts'
import { followTabs } from './attempt-following.ts'
import { attemptStore, type AttemptStore } from './attempt-store.ts'
import { answersAfterPress, afterFetch, hasNewerElsewhere } from './attempt-paper.ts'
import { type Fetched, fetchAttempt } from './attempt-requests.ts'
import { attemptSender } from './attempt-sender.ts'
import { toExamState } from './attempt-state.ts'
import type { AnswerChange, ExamState } from '#client/features/exam/session/exam-session.ts'

type Options = {
  attempt: StoredAttempt
  isStored: boolean
  onChange: () => void
}

function createParts({ attempt, isStored, onChange }: Options, clock: () => AttemptClock | undefined) {
  const store = attemptStore(attempt, isStored, onChange)
  const server = attemptExchange({
    store,
    isFresh: !isStored,
    isWriter: () => !tabs.isElsewhere(),
    onServerTimes: (times) => clock()?.correct(times),
  })
  const sender = attemptSender({
    send: () => server.exchange().catch(toProblem),
    hasUnsent: () => isUnsent(store.read()),
    onChange,
  })
  const tabs = followTabs({
    store,
    onChange,
    onShown: (paper) => clock()?.correct({ ...paper, serverAt: toServerTime(paper, serverNow()), tripMs: 0 }),
    onBecameWriter: () => void sender.send(),
  })
  return { store, sender, tabs, applyFetched: server.applyFetched }
}

type Parts = ReturnType<typeof createParts>

const mayWrite = ({ store, tabs }: Parts): boolean => !tabs.isElsewhere() && store.read().paper.isActive

function createActions(parts: Parts, clock: () => AttemptClock | undefined) {
  const { store, sender } = parts
  let shownSince = 0

  function press(questionId: string, change: AnswerChange): void {
    const at = clock()?.sinceStart()
    if (at === undefined || !mayWrite(parts)) return
    const answers = answersAfterPress(store.read(), { questionId, change, at, shownMs: at - shownSince })
    shownSince = at
    store.change({ paper: {}, answers })
    sender.sendSoon()
  }

  return {
    press,
    /** Marks the current question as visited, and restarts its display time. */
    markVisited(): void {
      shownSince = clock()?.sinceStart() ?? 0
      const { paper, answers } = store.read()
      if (answers.get(paper.currentId)?.visited !== true) press(paper.currentId, {})
    },
    show(questionId: string): void {
      press(questionId, {})
      // Read-only tabs may look at every question, too.
      store.change({ paper: { currentId: questionId }, answers: [] })
    },
    handIn(isTimeUp: boolean): void {
      const { isSubmitted, isOver, currentId } = store.read().paper
      if (!mayWrite(parts) || isSubmitted || isOver) return
      if (!isTimeUp) press(currentId, {})
      store.change({ paper: { isSubmitted: true, isTimeUp }, answers: [] })
      void sender.send()
    },
  }
}

/**
 * Runs the paper of an exam on this page: stores, sends and times it, with one writing tab per device. Calls `onChange`
 * after each change.
 */
export function runAttempt(options: Options) {
  const ticked = createEvent()
  let clock: AttemptClock | undefined
  let isStopped = false
  // A response after the end of the page would restart the clock.
  const running = () => (isStopped ? undefined : clock)
  const parts = createParts({ ...options, onChange: () => follow() }, running)
  const { store, sender, tabs } = parts
  const actions = createActions(parts, running)

  function startClock(): void {
    clock = startAttemptClock(store.read().paper, {
      // The server closes a paper that another device writes.
      onEnd: () => (mayWrite(parts) ? actions.handIn(true) : void sender.send()),
      onClockDoubt: () => void sender.send(),
    })
    clock.onTick(ticked.emit)
    actions.markVisited()
  }

  // Starts and stops the clock with the paper: extra time may reopen a paper submitted at the end of its time.
  function follow(): void {
    const { isOver, isSubmitted } = store.read().paper
    if (isStopped || isOver || store.state() === 'gone') clock?.stop()
    else if (!isSubmitted && clock === undefined) startClock()
    options.onChange()
  }

  return {
    ...actions,
    read: (): ExamState =>
      toExamState(store.read(), {
        storage: store.state(),
        send: sender.state(),
        isElsewhere: tabs.isElsewhere(),
      }),
    onTick: ticked.on,
    secondsLeft: () => clock?.secondsLeft() ?? 0,
    send: sender.send,
    settled: store.settled,
    begin(): void {
      follow()
      if (options.isStored) return void sender.send()
      // Stores the fresh paper on the device.
      store.change({ paper: {}, answers: [] })
      if (!store.read().paper.isOver) sender.sendSoon()
    },
    claimFromTab: tabs.claim,
    /** Makes this device the writer. */
    claim: (fetched: Fetched): void => parts.applyFetched(fetched, { isActive: true }),
    stop(): void {
      isStopped = true
      clock?.stop()
      sender.stop()
      tabs.stop()
    },
  }
}

export type RunningAttempt = ReturnType<typeof runAttempt>

type AttemptExchangeOptions = {
  store: AttemptStore
  /** True for data just fetched from the server. A cached paper is compared with the server once. */
  isFresh: boolean
  /** Returns true if this tab writes and sends. */
  isWriter: () => boolean
  /** Called with the times of each server response. */
  onServerTimes: (times: ServerTimes) => void
}

function attemptExchange({ store, isFresh, isWriter, onServerTimes }: AttemptExchangeOptions) {
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
