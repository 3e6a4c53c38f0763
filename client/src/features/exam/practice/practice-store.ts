import { keyedLocks } from '#shared/domain/work/keyed-locks.ts'
import { practices, type PracticePaper } from '#client/device/db/db.ts'
import { writeWithEviction } from '#client/device/db/storage.ts'
import type { SaveState } from '#client/features/exam/session/exam-session.ts'

/** Limit of stored papers; the least recently written are deleted first. */
const MAX_PAPERS = 30

async function prune(): Promise<void> {
  const excess = (await practices.count()) - MAX_PAPERS
  if (excess > 0) await practices.bulkDelete(await practices.orderBy('savedAt').limit(excess).primaryKeys())
}

/** Writes the latest state of a paper, one write at a time. Calls `onChange` whenever `state` may have changed. */
export function practiceStore(onChange: () => void) {
  let pending: PracticePaper | undefined
  let state: SaveState = 'onDevice'
  const inOrder = keyedLocks()
  let writes = Promise.resolve()

  async function drain(): Promise<void> {
    if (pending === undefined) return
    const paper = pending
    pending = undefined
    const isStored = await writeWithEviction(async () => {
      await practices.put(paper)
      if (paper.answers.length <= 1) await prune()
    })
    if (pending !== undefined) return
    state = isStored ? 'onDevice' : 'notStored'
    onChange()
  }

  return {
    state: () => state,
    save(paper: PracticePaper): void {
      pending = paper
      // Only a stored paper becomes `saving`: without storage the status would flicker.
      if (state === 'onDevice') state = 'saving'
      writes = inOrder('', drain)
    },
    /** Resolves once every write has succeeded or failed. */
    settled: (): Promise<void> => writes,
  }
}

export const readStoredPaper = (quizId: string): Promise<PracticePaper | undefined> => practices.get(quizId)
