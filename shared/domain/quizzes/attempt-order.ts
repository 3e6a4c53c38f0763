import type { SHUFFLES } from '#shared/domain/constants.ts'

/** Indexes of a paper's questions in the order of an attempt, and for each the order of its options; null keeps that. */
export type AttemptOrder = { questions: number[]; options: number[][] | null } | null

/** Returns the indexes below `count` in random order. `random` returns numbers from 0 to below 1. */
function shuffled(count: number, random: () => number): number[] {
  const all = Array.from({ length: count }, (_, index) => index)
  for (let left = count - 1; left > 0; left -= 1) {
    const other = Math.floor(random() * (left + 1))
    const moved = all[left] as number
    all[left] = all[other] as number
    all[other] = moved
  }
  return all
}

/** Draws the order of an attempt. */
export function drawOrder(
  shuffle: (typeof SHUFFLES)[number],
  counts: { questions: number; options: number },
  random: () => number,
): AttemptOrder {
  if (shuffle === 'none') return null
  const questions = shuffled(counts.questions, random)
  return {
    questions,
    options: shuffle === 'all' ? questions.map(() => shuffled(counts.options, random)) : null,
  }
}

/** Returns the place in its paper of each question, in the order of an attempt. */
export const placesOf = (order: AttemptOrder, count: number): number[] =>
  order?.questions ?? Array.from({ length: count }, (_, index) => index)

/** Returns the original index of each option of the question at a place of an attempt, in the order served. */
export const optionsOf = (order: AttemptOrder, position: number, count: number): number[] =>
  order?.options?.[position] ?? Array.from({ length: count }, (_, index) => index)
