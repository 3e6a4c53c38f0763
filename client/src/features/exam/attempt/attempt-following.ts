import { readAttempt } from '#client/device/attempts/attempt-rows.ts'
import type { AttemptPaper } from '#client/device/db/db.ts'
import type { AttemptStore } from './attempt-store.ts'

type Options = {
  store: AttemptStore
  /** Called when another tab becomes the writer, or stops being it. */
  onChange: () => void
  /** Called with the paper that another tab has written. */
  onShown: (paper: AttemptPaper) => void
  /** Called when this tab replaces another one as the writer. */
  onBecameWriter: () => void
}

/**
 * Makes one tab of the device the writer of a paper; the others show its writes. Each tab notices when a sign-out
 * deletes the paper.
 */
export function followTabs({ store, onChange, onShown, onBecameWriter }: Options) {
  const { id } = store.read().paper
  let isElsewhere = false

  async function showOthers(): Promise<void> {
    const wasStored = store.isStored()
    const stored = await readAttempt(id).catch(() => null)
    // A sign-out has deleted the stored paper. A failed read changes nothing.
    if (stored === undefined && wasStored) store.markDeleted()
    // The writing tab has the newer state.
    if (!stored || !isElsewhere) return
    store.replace(stored)
    onShown(stored.paper)
  }

  async function becomeWriter(): Promise<void> {
    await showOthers()
    isElsewhere = false
    onChange()
    onBecameWriter()
  }

  const endFollowing = store.onOtherWrites(() => void showOthers())
  const writer = claimWriter(id, {
    onClaimed: () => void (isElsewhere && becomeWriter()),
    onElsewhere() {
      isElsewhere = true
      onChange()
      void showOthers()
    },
  })

  return {
    isElsewhere: (): boolean => isElsewhere,
    /** Makes this tab the writer: the previous one may be frozen. */
    claim: writer.claim,
    stop(): void {
      endFollowing()
      writer.release()
    },
  }
}

type WriterOptions = {
  /** Called when this tab becomes the writer. */
  onClaimed: () => void
  /** Called when another tab writes; `onClaimed` follows once that tab has closed. */
  onElsewhere: () => void
}

export type Writer = {
  /** Steals the lock from its tab, which may be frozen. */
  claim: () => void
  release: () => void
}

const free: Writer = { claim: () => undefined, release: () => undefined }

/** Makes one tab of this device the writer of a paper. Insecure contexts have no locks: each tab writes there. */
export function claimWriter(attemptId: string, { onClaimed, onElsewhere }: WriterOptions): Writer {
  if (!('locks' in navigator)) {
    onClaimed()
    return free
  }
  const { locks } = navigator
  const name = `avsar-attempt-${attemptId}`
  let isOver = false
  let releaseLock = () => {}
  let waiting = new AbortController()

  const hold = (lock: Lock | null): Promise<void> | undefined => {
    if (isOver || lock === null) return undefined
    onClaimed()
    return new Promise((resolve) => {
      releaseLock = resolve
    })
  }

  // Requests the lock until the end: other tabs may claim it repeatedly.
  function wait(): void {
    if (isOver) return
    onElsewhere()
    waiting = new AbortController()
    locks.request(name, { signal: waiting.signal }, hold).catch(lost)
  }
  // Another tab stole the lock, or this one stops waiting in order to steal it.
  const lost = () => {
    if (!waiting.signal.aborted) wait()
  }

  function claim(options: LockOptions): void {
    waiting.abort()
    locks.request(name, options, hold).then(wait, () => {
      waiting = new AbortController()
      wait()
    })
  }

  claim({ ifAvailable: true })
  return {
    claim: () => claim({ steal: true }),
    release() {
      isOver = true
      waiting.abort()
      releaseLock()
    },
  }
}
