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

/** Storage status of the latest changes: stored, being written, on the screen only, or deleted with the paper. */
export type KeepState = 'kept' | 'writing' | 'notKept' | 'gone'

/**
 * Caches a paper and writes its changes to the device in order; changes gathered meanwhile go into one write. `isKept`:
 * the device stores it already. Calls `onChange` after each change of paper or status.
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
    // Without storage the status would flicker between the two.
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
    /** Replaces the paper with the writes of another tab. */
    replace(next: HeldAttempt): void {
      held = next
      onChange()
    },
    isStored: (): boolean => isStored,
    /** Marks the paper as deleted: by a sign-out, or since the server has no such paper of this user. */
    lose(): void {
      state = 'gone'
      onChange()
    },
    /** Calls the listener after writes of another tab or the worker. */
    onOthers: (listener: () => void) => attemptsChanged.on(() => (isSpeaking ? undefined : listener())),
    /** Resolves once every write has succeeded or failed. */
    settled: (): Promise<void> => writes,
  }
}

export type AttemptStore = ReturnType<typeof attemptStore>
