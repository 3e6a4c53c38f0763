import type { SHUFFLES } from '#shared/domain/constants.ts'

/** Indexes of a paper's questions in the order of an attempt, and for each the order of its options; null keeps that. */
export type AttemptOrder = { questions: number[]; options: number[][] | null } | null

/** Returns the indexes below `count` in random order. `random` returns numbers from 0 to below 1. */
function shuffled(count: number, random: () => number): number[] {
  const all = inOrder(count)
  for (let left = count - 1; left > 0; left -= 1) {
    const other = Math.floor(random() * (left + 1))
    const moved = all[left] as number
    all[left] = all[other] as number
    all[other] = moved
  }
  return all
}

/** Returns what a new quiz shuffles unless an admin chooses: everything for a prize, so that no one can copy. */
export const proposeShuffle = (winningAmount: number): (typeof SHUFFLES)[number] =>
  winningAmount > 0 ? 'all' : 'none'

const inOrder = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Returns the indexes of the questions whose options keep their order. */
export const fixedOptions = (questions: readonly { keepsOptionOrder?: boolean | undefined }[]): Set<number> =>
  new Set(questions.flatMap(({ keepsOptionOrder }, index) => (keepsOptionOrder === true ? [index] : [])))

/** Draws the order of an attempt. The questions in `fixed` keep the order of their options. */
export function drawOrder(
  shuffle: (typeof SHUFFLES)[number],
  counts: { questions: number; options: number; fixed?: ReadonlySet<number> },
  random: () => number,
): AttemptOrder {
  if (shuffle === 'none') return null
  const questions = shuffled(counts.questions, random)
  const optionOrder = (question: number) =>
    counts.fixed?.has(question) === true ? inOrder(counts.options) : shuffled(counts.options, random)
  return { questions, options: shuffle === 'all' ? questions.map(optionOrder) : null }
}

/** Returns the place in its paper of each question, in the order of an attempt. */
export const placesOf = (order: AttemptOrder, count: number): number[] => order?.questions ?? inOrder(count)

/** Returns the original index of each option of the question at a place of an attempt, in the order served. */
export const optionsOf = (order: AttemptOrder, position: number, count: number): number[] =>
  order?.options?.[position] ?? inOrder(count)
