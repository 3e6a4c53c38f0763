import { eq } from 'drizzle-orm'
import { OPTION_COUNT } from '#shared/domain/constants.ts'
import { getOptions, getPositions } from '#shared/domain/quizzes/attempt-order.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { addResults, unrankResults } from './attempt-results.repository.ts'
import type { AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import { attemptStatements, type StoredAnswer } from '#server/modules/attempts/model/answers.repository.ts'
import type { Paper } from '#server/modules/attempts/papers/papers.repository.ts'
import { countTimes } from './statistics.repository.ts'

/** Returns the chosen option per question, by its index in the question. */
export function toChoices(
  paper: Paper,
  row: Pick<AttemptRow, 'order'>,
  answers: readonly Pick<StoredAnswer, 'question' | 'choice'>[],
) {
  const positions = new Map(
    getPositions(row.order, paper.questions.length).map((paperPosition, position) => [
      paperPosition,
      position,
    ]),
  )
  return new Map(
    answers.map(({ question, choice }) => {
      const options = getOptions(row.order, positions.get(question) ?? question, OPTION_COUNT)
      return [paper.questions[question]?._id ?? '', choice === null ? null : (options[choice] ?? null)]
    }),
  )
}

/** Ends an attempt in the caller's transaction, dated to its deadline if that has passed. Returns the changed row. */
export async function finish(
  query: Query,
  { row, paper, answers }: { row: AttemptRow; paper: Paper; answers: readonly StoredAnswer[] },
  now: number,
): Promise<AttemptRow> {
  const choices = toChoices(paper, row, answers)
  const isEmpty = [...choices.values()].every((choice) => choice === null)
  const finishedAt = Math.max(row.startedAt, Math.min(now, row.deadlineAt))
  const status = isEmpty ? ('abandoned' as const) : ('finished' as const)
  const ended = { status, live: null, finishedAt }
  await query.update(schema.quizAttempts).set(ended).where(eq(schema.quizAttempts.id, row.id))
  const isRanked = !isEmpty && row.mayRank
  const timeMs = finishedAt - row.startedAt
  const shown = await addResults(query, { row, paper, choices, isRanked, timeMs, finishedAt })
  if (isRanked) await countTimes(query, { quizId: row.quizId, paper, answers }, 1)
  return { ...row, ...ended, ...shown }
}

/** Removes an ended attempt from ranks and counts, in the caller's transaction. */
export async function unrank(query: Query, { row, paper }: { row: AttemptRow; paper: Paper }): Promise<void> {
  if (!(await unrankResults(query, row))) return
  const answers = await attemptStatements(query).answers.all(row.id)
  await countTimes(query, { quizId: row.quizId, paper, answers }, -1)
}
