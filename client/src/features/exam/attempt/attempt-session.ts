import type { AttemptData } from '#shared/contracts/attempt.ts'
import { readAttempt, withChanges, type StoredAttempt } from '#client/device/attempts/attempt-rows.ts'
import type { Owner } from '#client/device/db/db.ts'
import { tryRead } from '#client/device/db/storage.ts'
import { createEvent } from '#client/lib/event.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { afterFetch, paperFrom } from './attempt-paper.ts'
import { startAttempt, type Fetched } from './attempt-requests.ts'
import { beforeStart } from './attempt-state.ts'
import type {
  ExamQuiz,
  ExamSession,
  ExamState,
  StartOptions,
} from '#client/features/exam/session/exam-session.ts'
import { runAttempt, type RunningAttempt } from './running-attempt.ts'

type Options = {
  quiz: ExamQuiz
  owner: Owner
  /** Paper found at the start, and whether this device stores it. */
  found?: { attempt: StoredAttempt; isStored: boolean }
}

// Pending answers of an earlier attempt on this device are merged first.
async function toStartedPaper(fetched: Fetched, { quiz, owner }: Options) {
  const now = serverNow()
  const id: AttemptData['attempt']['_id'] = fetched.data.attempt._id
  const cached = await tryRead(() => readAttempt(id))
  if (cached === undefined) return { attempt: paperFrom(fetched, quiz, { owner, now }), isStored: false }
  const { paper, answers } = afterFetch(cached, fetched, now)
  return { attempt: withChanges(cached, { paper: { ...paper, isActive: true }, answers }), isStored: false }
}

/** Session of an exam. A running paper resumes with its remaining time; an ended paper shows its result. */
export function attemptSession(options: Options): ExamSession {
  const changed = createEvent()
  const ticked = createEvent()
  let state: ExamState = beforeStart()
  let running: RunningAttempt | undefined

  function show(next: ExamState): void {
    state = next
    changed.emit()
  }

  function run(found: { attempt: StoredAttempt; isStored: boolean }): void {
    const attempt = runAttempt({ ...found, onChange: () => running && show(running.read()) })
    attempt.onTick(ticked.emit)
    running = attempt
    state = attempt.read()
    attempt.begin()
  }

  async function start(startOptions: StartOptions): Promise<void> {
    if (state.server?.otherWriter === 'tab') return running?.claimFromTab()
    try {
      const fetched = await startAttempt(options.quiz._id, startOptions)
      if (running !== undefined) return running.claim(fetched)
      run(await toStartedPaper(fetched, options))
      changed.emit()
    } catch (error) {
      if (running === undefined) show(beforeStart(error))
      // The paper shows connection failures itself.
      else await running.send()
    }
  }

  if (options.found) run(options.found)

  return {
    quiz: options.quiz,
    read: () => state,
    onChange: changed.on,
    secondsLeft: () => running?.secondsLeft() ?? 0,
    onTick: ticked.on,
    async start(startOptions = {}) {
      if (running === undefined) show(beforeStart())
      await start(startOptions)
      await running?.settled()
    },
    retry: async () => await running?.send(),
    show: (questionId) => running?.show(questionId),
    change: (questionId, change) => running?.press(questionId, change),
    async handIn() {
      running?.handIn(false)
      await running?.settled()
    },
    close: () => running?.stop(),
  }
}
