import type { Answer } from './attempt-rules.ts'

export const PALETTE_STATES = ['notVisited', 'notAnswered', 'answered', 'marked', 'answeredMarked'] as const
export type PaletteState = (typeof PALETTE_STATES)[number]

type Given = Pick<Answer, 'choice' | 'marked' | 'visited'>

/** Returns the state of a question. Scoring counts an answered and marked question as answered. */
export function paletteState(answer: Given | undefined): PaletteState {
  if (answer === undefined) return 'notVisited'
  const isAnswered = answer.choice !== null
  if (answer.marked) return isAnswered ? 'answeredMarked' : 'marked'
  if (isAnswered) return 'answered'
  return answer.visited ? 'notAnswered' : 'notVisited'
}

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

export function progress(counts: Record<PaletteState, number>): { answered: number; percent: number } {
  const total = PALETTE_STATES.reduce((sum, state) => sum + counts[state], 0)
  const answered = counts.answered + counts.answeredMarked
  return { answered, percent: total === 0 ? 0 : Math.floor((100 * answered) / total) }
}
