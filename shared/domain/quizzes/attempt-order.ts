import type { SHUFFLES } from '#shared/domain/constants.ts'

/** Indexes of a paper's questions in attempt order, and of their options; null keeps the order. */
export type AttemptOrder = { questions: number[]; options: number[][] | null } | null

/** Shuffles the indexes below `count`. `random` returns numbers from 0 to below 1. */
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

/** Proposes the shuffling of a new quiz: everything for a prize, against copying. */
export const proposeShuffle = (winningAmount: number): (typeof SHUFFLES)[number] =>
  winningAmount > 0 ? 'all' : 'none'

const inOrder = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

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

/** Returns the position in its paper of each question, in attempt order. */
export const placesOf = (order: AttemptOrder, count: number): number[] => order?.questions ?? inOrder(count)

/** Returns the original indexes of the options at a position of an attempt, in the order served. */
export const optionsOf = (order: AttemptOrder, position: number, count: number): number[] =>
  order?.options?.[position] ?? inOrder(count)
