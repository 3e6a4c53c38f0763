import { readAttempt } from '#client/device/attempts/attempt-rows.ts'
import type { AttemptPaper } from '#client/device/db/db.ts'
import type { AttemptStore } from './attempt-store.ts'
import { holdWriter } from './attempt-writer.ts'

type Options = {
  keeper: AttemptStore
  /** Whether another tab writes has changed. */
  onChange: () => void
  /** What another tab has written is shown here. */
  onShown: (paper: AttemptPaper) => void
  /** This tab goes on in place of another one. */
  onTurn: () => void
}

/** Makes one tab of the device the writer of a paper; the others show what it writes. Each notices when a sign-out takes the paper. */
export function followTabs({ keeper, onChange, onShown, onTurn }: Options) {
  const { id } = keeper.read().paper
  let isElsewhere = false

  async function showOthers(): Promise<void> {
    const wasStored = keeper.isStored()
    const stored = await readAttempt(id).catch(() => null)
    // A sign-out took it. What cannot be read is no news.
    if (stored === undefined && wasStored) keeper.lose()
    // A tab that writes knows better.
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
    /** Makes this tab the writer: the one that was may be frozen. */
    takeOver: writer.take,
    stop(): void {
      endFollowing()
      writer.release()
    },
  }
}
