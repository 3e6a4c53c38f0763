import { isUnsent, problemOf } from '#client/device/attempts/attempt-push.ts'
import type { HeldAttempt } from '#client/device/attempts/attempt-rows.ts'
import { createEvent } from '#client/lib/event.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { serverTimeOf, startAttemptClock, type AttemptClock } from './attempt-clock.ts'
import { attemptExchange } from './attempt-exchange.ts'
import { followTabs } from './attempt-following.ts'
import { attemptStore } from './attempt-store.ts'
import { answersAfterPress } from './attempt-paper.ts'
import type { Fetched } from './attempt-requests.ts'
import { attemptSender } from './attempt-sender.ts'
import { stateOf } from './attempt-state.ts'
import type { AnswerChange, ExamState } from '#client/features/exam/session/exam-session.ts'

type Options = {
  held: HeldAttempt
  isKept: boolean
  onChange: () => void
}

function partsOf({ held, isKept, onChange }: Options, clock: () => AttemptClock | undefined) {
  const keeper = attemptStore(held, isKept, onChange)
  const server = attemptExchange({
    keeper,
    isFresh: !isKept,
    isWriter: () => !tabs.isElsewhere(),
    onHeard: (heard) => clock()?.hear(heard),
  })
  const sender = attemptSender({
    send: () => server.exchange().catch(problemOf),
    hasUnsent: () => isUnsent(keeper.read()),
    onChange,
  })
  const tabs = followTabs({
    keeper,
    onChange,
    onShown: (paper) => clock()?.hear({ ...paper, serverAt: serverTimeOf(paper, serverNow()), tripMs: 0 }),
    onTurn: () => void sender.ask(),
  })
  return { keeper, sender, tabs, take: server.take }
}

type Parts = ReturnType<typeof partsOf>

const mayWrite = ({ keeper, tabs }: Parts): boolean => !tabs.isElsewhere() && keeper.read().paper.isActive

function pressesOf(parts: Parts, clock: () => AttemptClock | undefined) {
  const { keeper, sender } = parts
  let shownSince = 0

  function press(questionId: string, change: AnswerChange): void {
    const at = clock()?.sinceStart()
    if (at === undefined || !mayWrite(parts)) return
    const answers = answersAfterPress(keeper.read(), { questionId, change, at, shownMs: at - shownSince })
    shownSince = at
    keeper.change({ paper: {}, answers })
    sender.poke()
  }

  return {
    press,
    /** Marks the current question as visited, and restarts its display time. */
    look(): void {
      shownSince = clock()?.sinceStart() ?? 0
      const { paper, answers } = keeper.read()
      if (answers.get(paper.currentId)?.visited !== true) press(paper.currentId, {})
    },
    show(questionId: string): void {
      press(questionId, {})
      // Read-only tabs may look at every question, too.
      keeper.change({ paper: { currentId: questionId }, answers: [] })
    },
    handIn(isTimeUp: boolean): void {
      const { isHandedIn, isOver, currentId } = keeper.read().paper
      if (!mayWrite(parts) || isHandedIn || isOver) return
      if (!isTimeUp) press(currentId, {})
      keeper.change({ paper: { isHandedIn: true, isTimeUp }, answers: [] })
      void sender.ask()
    },
  }
}

/**
 * Runs a server paper on this page: stores, sends and times it, with one writing tab per device. Calls `onChange` after
 * each change.
 */
export function runAttempt(options: Options) {
  const ticked = createEvent()
  let clock: AttemptClock | undefined
  let isStopped = false
  // A response after the end of the page would restart the clock.
  const running = () => (isStopped ? undefined : clock)
  const parts = partsOf({ ...options, onChange: () => follow() }, running)
  const { keeper, sender, tabs } = parts
  const presses = pressesOf(parts, running)

  function startClock(): void {
    clock = startAttemptClock(keeper.read().paper, {
      // The server closes a paper that another device writes.
      onEnd: () => (mayWrite(parts) ? presses.handIn(true) : void sender.ask()),
      onDoubt: () => void sender.ask(),
    })
    clock.onTick(ticked.emit)
    presses.look()
  }

  // Starts and stops the clock with the paper: extra time may reopen one submitted at the end of its time.
  function follow(): void {
    const { isOver, isHandedIn } = keeper.read().paper
    if (isStopped || isOver || keeper.state() === 'gone') clock?.stop()
    else if (!isHandedIn && clock === undefined) startClock()
    options.onChange()
  }

  return {
    ...presses,
    read: (): ExamState =>
      stateOf(keeper.read(), {
        keep: keeper.state(),
        send: sender.state(),
        isElsewhere: tabs.isElsewhere(),
      }),
    onTick: ticked.on,
    secondsLeft: () => clock?.secondsLeft() ?? 0,
    ask: sender.ask,
    settled: keeper.settled,
    begin(): void {
      follow()
      if (options.isKept) return void sender.ask()
      // Stores the fresh paper on the device.
      keeper.change({ paper: {}, answers: [] })
      if (!keeper.read().paper.isOver) sender.poke()
    },
    takeFromTab: tabs.takeOver,
    /** Makes this device the writer. */
    takeOver: (fetched: Fetched): void => parts.take(fetched, { isActive: true }),
    stop(): void {
      isStopped = true
      clock?.stop()
      sender.stop()
      tabs.stop()
    },
  }
}

export type RunningAttempt = ReturnType<typeof runAttempt>
