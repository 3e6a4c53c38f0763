import { readAttempt } from '#client/device/attempts/attempt-rows.ts'
import type { AttemptPaper } from '#client/device/db/db.ts'
import type { AttemptStore } from './attempt-store.ts'
import { claimWriter } from './attempt-writer.ts'

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
