import { keyedLocks } from '#shared/domain/work/keyed-locks.ts'
import {
  changeAttempt,
  storeAttempt,
  withChanges,
  type AttemptChanges,
  type StoredAttempt,
} from '#client/device/attempts/attempt-rows.ts'
import { attemptsChanged } from '#client/device/events.ts'
import { writeWithEviction } from '#client/device/db/storage.ts'

/** Storage status of the latest changes: stored, being written, on the screen only, or deleted with the paper. */
export type StorageState = 'stored' | 'writing' | 'notStored' | 'gone'

/**
 * Caches a paper and writes its changes to the device in order; one write has all changes gathered meanwhile.
 * `wasStored`: the device has the paper already. Calls `onChange` after each change of paper or status.
 */
export function attemptStore(first: StoredAttempt, wasStored: boolean, onChange: () => void) {
  let attempt = first
  let isStored = wasStored
  let state: StorageState = wasStored ? 'stored' : 'writing'
  let pending: AttemptChanges | null = null
  let isEmitting = false
  const inOrder = keyedLocks()
  let writes = Promise.resolve()

  async function write(changes: AttemptChanges): Promise<StorageState> {
    let isThere = true
    const isWritten = await writeWithEviction(async () => {
      isThere = await (isStored ? changeAttempt(attempt.paper.id, changes) : storeAttempt(attempt))
    })
    if (!isWritten || (!isThere && !isStored)) return 'notStored'
    if (!isThere) return 'gone'
    isStored = true
    return 'stored'
  }

  async function drain(): Promise<void> {
    if (pending === null) return
    const changes = pending
    pending = null
    const next = await write(changes)
    // Without storage the status stays `notStored`, so that it does not flicker.
    state = pending === null || next === 'notStored' ? next : 'writing'
    onChange()
    isEmitting = true
    attemptsChanged.emit()
    isEmitting = false
  }

  return {
    read: (): StoredAttempt => attempt,
    state: (): StorageState => state,
    change(changes: AttemptChanges): void {
      if (isStored && changes.answers.length === 0 && Object.keys(changes.paper).length === 0) return
      attempt = withChanges(attempt, changes)
      const answers = new Map(
        [...(pending?.answers ?? []), ...changes.answers].map((row) => [row.questionId, row]),
      )
      pending = { paper: { ...pending?.paper, ...changes.paper }, answers: [...answers.values()] }
      if (state === 'stored') state = 'writing'
      writes = inOrder('', drain)
      onChange()
    },
    /** Replaces the paper with the writes of another tab. */
    replace(next: StoredAttempt): void {
      attempt = next
      onChange()
    },
    isStored: (): boolean => isStored,
    /** Marks the paper as deleted: by a sign-out, or since the server has no such paper of this user. */
    markDeleted(): void {
      state = 'gone'
      onChange()
    },
    /** Calls the listener after writes of another tab or the worker. */
    onOtherWrites: (listener: () => void) => attemptsChanged.on(() => (isEmitting ? undefined : listener())),
    /** Resolves once every write has succeeded or failed. */
    settled: (): Promise<void> => writes,
  }
}

export type AttemptStore = ReturnType<typeof attemptStore>
