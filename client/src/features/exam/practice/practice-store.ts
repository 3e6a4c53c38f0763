import { keyedLocks } from '#shared/domain/work/keyed-locks.ts'
import { practices, type PracticePaper } from '#client/device/db/db.ts'
import { writeWithEviction } from '#client/device/db/storage.ts'
import type { SaveState } from '#client/features/exam/session/exam-session.ts'

/** The most papers on a device; those that were written longest ago go first. */
const MAX_PAPERS = 30

async function prune(): Promise<void> {
  const excess = (await practices.count()) - MAX_PAPERS
  if (excess > 0) await practices.bulkDelete(await practices.orderBy('savedAt').limit(excess).primaryKeys())
}

/**
 * Returns what writes a paper to the device: the latest state, one write at a time. Calls `onChange` whenever `state` may have
 * changed.
 */
export function practiceStore(onChange: () => void) {
  let waiting: PracticePaper | undefined
  let state: SaveState = 'onDevice'
  const inOrder = keyedLocks()
  let writes = Promise.resolve()

  async function drain(): Promise<void> {
    if (waiting === undefined) return
    const paper = waiting
    waiting = undefined
    const isKept = await writeWithEviction(async () => {
      await practices.put(paper)
      // At the start of a paper.
      if (paper.answers.length <= 1) await prune()
    })
    if (waiting !== undefined) return
    state = isKept ? 'onDevice' : 'notKept'
    onChange()
  }

  return {
    /** Whether the last paper is on the device. */
    state: () => state,
    keep(paper: PracticePaper): void {
      waiting = paper
      // A browser that stores nothing would flicker between the two.
      if (state === 'onDevice') state = 'saving'
      writes = inOrder('', drain)
    },
    /** Resolves once everything is written, or cannot be. */
    settled: (): Promise<void> => writes,
  }
}

/** Returns the paper of a quiz that this device has. */
export const keptPaper = (quizId: string): Promise<PracticePaper | undefined> => practices.get(quizId)
