import path from 'node:path'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { secondScore } from '#shared/testing/second-scorer.ts'
import { openConnection } from '#server/db/sqlite/connection.ts'
import { preparedInsert } from './prepared-insert.ts'

/** Marks of the quiz, and the score units of a mark. */
export const MARKING = { correct: 1, wrong: '-1/3' as const }
export const UNITS = 300

type Raw = Record<string, string | number | null>
type Filled = { id: string; choices: (number | null)[]; timeMs: number }
type Question = Parameters<typeof secondScore>[0][number]

export const getScore = (
  questions: readonly Question[],
  choices: readonly (number | null)[],
  keys?: Parameters<typeof secondScore>[3],
) => {
  const chosen = Object.fromEntries(questions.map(({ _id }, place) => [_id, choices[place] ?? null]))
  return secondScore(questions, chosen, MARKING, keys)
}

/**
 * Copies an ended attempt `count` times in the database of a data folder. Each copy has its own answers, time and
 * score, by `MARKING`; all of them rank.
 */
export function fillAttempts(
  folder: string,
  attemptId: string,
  questions: readonly Question[],
  count: number,
): Filled[] {
  const client = openConnection(path.join(folder, 'avsar.db'), { synchronous: 'OFF' })
  const read = (table: string, column: string): Raw =>
    client.prepare<[string], Raw>(`select * from ${table} where ${column} = ?`).get(attemptId) ?? {}
  const [row, result, answer] = [
    read('quiz_attempts', 'id'),
    read('attempt_results', 'attempt_id'),
    read('attempt_answers', 'attempt_id'),
  ]
  const add = preparedInsert(client, 'quiz_attempts', row)
  const addResult = preparedInsert(client, 'attempt_results', result)
  const addAnswer = preparedInsert(client, 'attempt_answers', answer)
  const scored = client.prepare<[string, number]>(
    `insert into quiz_scores (quiz_id, version, score, count) values (?, 0, ?, 1)
     on conflict do update set count = count + 1`,
  )
  const filled: Filled[] = []
  client.exec('begin immediate')
  for (let index = 1; index <= count; index += 1) {
    const id = `${attemptId}-${index}`
    const timeMs = Math.round(Math.random() * HOUR_MS)
    const choices = questions.map(() => (Math.random() < 0.15 ? null : Math.floor(Math.random() * 4)))
    const outcome = getScore(questions, choices)
    const score = Math.round(outcome.score * UNITS)
    add({ ...row, id, user_id: id })
    addResult({ ...result, attempt_id: id, score, time_ms: timeMs, result: JSON.stringify(outcome) })
    for (const [place, choice] of choices.entries())
      addAnswer({ ...answer, attempt_id: id, question: place, choice })
    scored.run(String(row['quiz_id']), score)
    filled.push({ id, choices, timeMs })
  }
  client.exec('commit')
  client.close()
  return filled
}
