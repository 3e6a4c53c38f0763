import { isUnsent, toProblem } from '#client/device/attempts/attempt-push.ts'
import type { StoredAttempt } from '#client/device/attempts/attempt-rows.ts'
import { createEvent } from '#client/lib/event.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { toServerTime, startAttemptClock, type AttemptClock } from './attempt-clock.ts'
import { attemptExchange } from './attempt-exchange.ts'
import { followTabs } from './attempt-following.ts'
import { attemptStore } from './attempt-store.ts'
import { answersAfterPress } from './attempt-paper.ts'
import type { Fetched } from './attempt-requests.ts'
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
