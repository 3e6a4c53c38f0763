import type { Answer } from './attempt-rules.ts'

/** The states of a question in the palette of an exam, in the order of its legend. */
export const PALETTE_STATES = ['notVisited', 'notAnswered', 'answered', 'marked', 'answeredMarked'] as const
export type PaletteState = (typeof PALETTE_STATES)[number]

type Given = Pick<Answer, 'choice' | 'marked' | 'visited'>

/** Returns the state of a question. What is answered and marked counts as answered when the paper is scored. */
export function paletteState(answer: Given | undefined): PaletteState {
  if (answer === undefined) return 'notVisited'
  const isAnswered = answer.choice !== null
  if (answer.marked) return isAnswered ? 'answeredMarked' : 'marked'
  if (isAnswered) return 'answered'
  return answer.visited ? 'notAnswered' : 'notVisited'
}

/** Counts the states of all questions of a paper; the counts sum to the number of questions. */
export function paletteCounts(
  questionIds: readonly string[],
  answers: ReadonlyMap<string, Given>,
): Record<PaletteState, number> {
  const counts: Record<PaletteState, number> = {
    notVisited: 0,
    notAnswered: 0,
    answered: 0,
    marked: 0,
    answeredMarked: 0,
  }
  for (const id of questionIds) counts[paletteState(answers.get(id))] += 1
  return counts
}

/** Returns how many questions are answered, and the share of them: whole percent, rounded down. */
export function progress(counts: Record<PaletteState, number>): { answered: number; percent: number } {
  const total = PALETTE_STATES.reduce((sum, state) => sum + counts[state], 0)
  const answered = counts.answered + counts.answeredMarked
  return { answered, percent: total === 0 ? 0 : Math.floor((100 * answered) / total) }
}
