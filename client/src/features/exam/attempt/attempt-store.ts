import { keyedLocks } from '#shared/domain/work/keyed-locks.ts'
import {
  changeAttempt,
  keepAttempt,
  withChanges,
  type AttemptChanges,
  type HeldAttempt,
} from '#client/device/attempts/attempt-rows.ts'
import { attemptsChanged } from '#client/device/events.ts'
import { writeWithEviction } from '#client/device/db/storage.ts'

/** Where the changes of a paper are: on the device, being written, only on the screen, or taken away with all of it. */
export type KeepState = 'kept' | 'writing' | 'notKept' | 'gone'

/**
 * Holds a paper, and writes each change to the device: in order, what has gathered meanwhile at once. `isKept`: whether the
 * device has it. Calls `onChange` after each change of paper or state.
 */
export function attemptStore(first: HeldAttempt, isKept: boolean, onChange: () => void) {
  let held = first
  let isStored = isKept
  let state: KeepState = isKept ? 'kept' : 'writing'
  let waiting: AttemptChanges | null = null
  let isSpeaking = false
  const inOrder = keyedLocks()
  let writes = Promise.resolve()

  async function write(changes: AttemptChanges): Promise<KeepState> {
    let isThere = true
    const isWritten = await writeWithEviction(async () => {
      isThere = await (isStored ? changeAttempt(held.paper.id, changes) : keepAttempt(held))
    })
    if (!isWritten || (!isThere && !isStored)) return 'notKept'
    if (!isThere) return 'gone'
    isStored = true
    return 'kept'
  }

  async function drain(): Promise<void> {
    if (waiting === null) return
    const changes = waiting
    waiting = null
    const next = await write(changes)
    // A browser that stores nothing would flicker between the two.
    state = waiting === null || next === 'notKept' ? next : 'writing'
    onChange()
    isSpeaking = true
    attemptsChanged.emit()
    isSpeaking = false
  }

  return {
    read: (): HeldAttempt => held,
    state: (): KeepState => state,
    change(changes: AttemptChanges): void {
      if (isStored && changes.answers.length === 0 && Object.keys(changes.paper).length === 0) return
      held = withChanges(held, changes)
      const answers = new Map(
        [...(waiting?.answers ?? []), ...changes.answers].map((row) => [row.questionId, row]),
      )
      waiting = { paper: { ...waiting?.paper, ...changes.paper }, answers: [...answers.values()] }
      if (state === 'kept') state = 'writing'
      writes = inOrder('', drain)
      onChange()
    },
    /** Shows what another tab has written. */
    replace(next: HeldAttempt): void {
      held = next
      onChange()
    },
    /** Whether the device has it. */
    isStored: (): boolean => isStored,
    /** A sign-out took it from the device, or the server has no such paper of this user. */
    lose(): void {
      state = 'gone'
      onChange()
    },
    /** Calls the listener when another tab or the worker has written. */
    onOthers: (listener: () => void) => attemptsChanged.on(() => (isSpeaking ? undefined : listener())),
    /** Resolves once everything is written, or cannot be. */
    settled: (): Promise<void> => writes,
  }
}

export type AttemptStore = ReturnType<typeof attemptStore>
