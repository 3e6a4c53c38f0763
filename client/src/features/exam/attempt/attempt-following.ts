import { readAttempt } from '#client/device/attempts/attempt-rows.ts'
import type { AttemptPaper } from '#client/device/db/db.ts'
import type { AttemptStore } from './attempt-store.ts'
import { holdWriter } from './attempt-writer.ts'

type Options = {
  keeper: AttemptStore
  /** Called when another tab becomes the writer, or stops being it. */
  onChange: () => void
  /** Called with the paper that another tab has written. */
  onShown: (paper: AttemptPaper) => void
  /** Called when this tab replaces another one as the writer. */
  onTurn: () => void
}

/**
 * Makes one tab of the device the writer of a paper; the others show its writes. Each tab notices when a sign-out
 * deletes the paper.
 */
export function followTabs({ keeper, onChange, onShown, onTurn }: Options) {
  const { id } = keeper.read().paper
  let isElsewhere = false

  async function showOthers(): Promise<void> {
    const wasStored = keeper.isStored()
    const stored = await readAttempt(id).catch(() => null)
    // A sign-out deleted it. A failed read changes nothing.
    if (stored === undefined && wasStored) keeper.lose()
    // The writing tab has the newer state.
    if (!stored || !isElsewhere) return
    keeper.replace(stored)
    onShown(stored.paper)
  }

  async function takeTurn(): Promise<void> {
    await showOthers()
    isElsewhere = false
    onChange()
    onTurn()
  }

  const endFollowing = keeper.onOthers(() => void showOthers())
  const writer = holdWriter(id, {
    onHeld: () => void (isElsewhere && takeTurn()),
    onElsewhere() {
      isElsewhere = true
      onChange()
      void showOthers()
    },
  })

  return {
    isElsewhere: (): boolean => isElsewhere,
    /** Makes this tab the writer: the previous one may be frozen. */
    takeOver: writer.take,
    stop(): void {
      endFollowing()
      writer.release()
    },
  }
}
