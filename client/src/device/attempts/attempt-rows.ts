import { currentOwner } from '#client/device/user/current-user.ts'
import { attemptAnswers, attempts, database, meta } from '#client/device/db/db.ts'
import type { AttemptAnswerRow, AttemptPaper, Owner } from '#client/device/db/db.ts'

/** A paper with its answers, by question. */
export type HeldAttempt = { paper: AttemptPaper; answers: ReadonlyMap<string, AttemptAnswerRow> }

/** Changes of a paper and whole answers. */
export type AttemptChanges = { paper: Partial<AttemptPaper>; answers: readonly AttemptAnswerRow[] }

const inTables = <Value>(work: () => Promise<Value>): Promise<Value> =>
  database.transaction('rw', attempts, attemptAnswers, meta, work)

/** Returns a paper with the changes made. */
export const withChanges = (
  { paper, answers }: HeldAttempt,
  { paper: changes, answers: changed }: AttemptChanges,
): HeldAttempt => ({
  paper: { ...paper, ...changes },
  answers:
    changed.length === 0
      ? answers
      : new Map([...answers, ...changed.map((row) => [row.questionId, row] as const)]),
})

/** Reads a paper; undefined if the device has none. */
export const readAttempt = (id: string): Promise<HeldAttempt | undefined> =>
  inTables(async () => {
    const paper = await attempts.get(id)
    if (paper === undefined) return undefined
    const rows = await attemptAnswers.where('attemptId').equals(id).toArray()
    return { paper, answers: new Map(rows.map((row) => [row.questionId, row])) }
  })

/** Returns the papers of a user. */
export const papersOf = (owner: Owner): Promise<AttemptPaper[]> =>
  attempts.where('owner').equals(owner).toArray()

/** Returns how many papers of the signed-in user are under way; `now` is the clock of the device. */
export async function countUnderWay(now: number): Promise<number> {
  const own = await papersOf(await currentOwner())
  return own.filter(
    ({ isOver, isHandedIn, deadlineAt, serverAt, heardAt }) =>
      !isOver && (isHandedIn || serverAt + now - heardAt < deadlineAt),
  ).length
}

/** Deletes papers with their answers. */
export async function dropAttempts(ids: readonly string[]): Promise<void> {
  await attempts.bulkDelete([...ids])
  await attemptAnswers
    .where('attemptId')
    .anyOf([...ids])
    .delete()
}

/** Writes a whole paper. Returns false, and writes nothing, if its owner no longer uses the device. */
export const keepAttempt = ({ paper, answers }: HeldAttempt): Promise<boolean> =>
  inTables(async () => {
    if ((await currentOwner()) !== paper.owner) return false
    await attempts.put(paper)
    await putAnswers([...answers.values()])
    return true
  })

// Two tabs and the worker write: what one of them saw before never undoes what another has seen since.
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

/** Writes changes of a paper. Returns false, and writes nothing, if the device no longer has it: a sign-out took it. */
export const changeAttempt = (id: string, { paper, answers }: AttemptChanges): Promise<boolean> =>
  inTables(async () => {
    if ((await attempts.get(id)) === undefined) return false
    await attempts.update(id, paper)
    await putAnswers(answers)
    return true
  })
