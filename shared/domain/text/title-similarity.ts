import { tokenize } from './tokenize.ts'

/** Returns the similarity of two titles by their words in any order (Dice): 0 for none in common, 1 for the same. */
export function titleSimilarity(a: string, b: string): number {
  const [one, other] = [new Set(tokenize(a)), new Set(tokenize(b))]
  if (one.size + other.size === 0) return 0
  const common = [...one].filter((word) => other.has(word)).length
  return (2 * common) / (one.size + other.size)
}
