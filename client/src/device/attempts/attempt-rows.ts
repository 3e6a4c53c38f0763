import { currentOwner } from '#client/device/user/current-user.ts'
import { attemptAnswers, attempts, database, meta } from '#client/device/db/db.ts'
import type { AttemptAnswerRow, AttemptPaper, Owner } from '#client/device/db/db.ts'

export type StoredAttempt = { paper: AttemptPaper; answers: ReadonlyMap<string, AttemptAnswerRow> }

export type AttemptChanges = { paper: Partial<AttemptPaper>; answers: readonly AttemptAnswerRow[] }

const inTables = <Value>(work: () => Promise<Value>): Promise<Value> =>
  database.transaction('rw', attempts, attemptAnswers, meta, work)

export const withChanges = (
  { paper, answers }: StoredAttempt,
  { paper: changes, answers: changed }: AttemptChanges,
): StoredAttempt => ({
  paper: { ...paper, ...changes },
  answers:
    changed.length === 0
      ? answers
      : new Map([...answers, ...changed.map((row) => [row.questionId, row] as const)]),
})

export const readAttempt = (id: string): Promise<StoredAttempt | undefined> =>
  inTables(async () => {
    const paper = await attempts.get(id)
    if (paper === undefined) return undefined
    const rows = await attemptAnswers.where('attemptId').equals(id).toArray()
    return { paper, answers: new Map(rows.map((row) => [row.questionId, row])) }
  })

export const findPapers = (owner: Owner): Promise<AttemptPaper[]> =>
  attempts.where('owner').equals(owner).toArray()

/** `now`: the device's clock. */
export async function countRunning(now: number): Promise<number> {
  const papers = await findPapers(await currentOwner())
  return papers.filter(
    ({ isOver, isSubmitted, deadlineAt, serverAt, receivedAt }) =>
      !isOver && (isSubmitted || serverAt + now - receivedAt < deadlineAt),
  ).length
}

export async function deleteAttempts(ids: readonly string[]): Promise<void> {
  await attempts.bulkDelete([...ids])
  await attemptAnswers
    .where('attemptId')
    .anyOf([...ids])
    .delete()
}

/** Returns false, and writes nothing, if its owner no longer uses the device. */
export const storeAttempt = ({ paper, answers }: StoredAttempt): Promise<boolean> =>
  inTables(async () => {
    if ((await currentOwner()) !== paper.owner) return false
    await attempts.put(paper)
    await putAnswers([...answers.values()])
    return true
  })

// Two tabs and the worker write: an older observation must not undo a newer one.
const latest = (row: AttemptAnswerRow, before: AttemptAnswerRow | undefined): AttemptAnswerRow =>
  before === undefined
    ? row
    : { ...(before.seq > row.seq ? before : row), savedSeq: Math.max(before.savedSeq, row.savedSeq) }

async function putAnswers(answers: readonly AttemptAnswerRow[]): Promise<void> {
  const before = await attemptAnswers.bulkGet(
    answers.map(({ attemptId, questionId }) => [attemptId, questionId]),
  )
  await attemptAnswers.bulkPut(answers.map((row, index) => latest(row, before[index])))
}

/** Returns false, and writes nothing, if a sign-out deleted the attempt. */
export const changeAttempt = (id: string, { paper, answers }: AttemptChanges): Promise<boolean> =>
  inTables(async () => {
    if ((await attempts.get(id)) === undefined) return false
    await attempts.update(id, paper)
    await putAnswers(answers)
    return true
  })
