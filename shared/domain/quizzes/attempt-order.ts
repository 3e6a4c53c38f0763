import type { SHUFFLES } from '#shared/domain/constants.ts'

/** Indexes of a paper's questions in attempt order, and of their options; null keeps the order. */
export type AttemptOrder = { questions: number[]; options: number[][] | null } | null

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

export const getPositions = (order: AttemptOrder, count: number): number[] =>
  order?.questions ?? inOrder(count)

export const getOptions = (order: AttemptOrder, position: number, count: number): number[] =>
  order?.options?.[position] ?? inOrder(count)
