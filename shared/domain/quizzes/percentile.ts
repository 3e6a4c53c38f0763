// Below this many candidates a percentile says nothing.
const CANDIDATES_MIN = 20
const DECIMALS = 10_000_000

/**
 * Returns the percentile as the National Testing Agency defines it: 100 times the share of the candidates whose score is
 * at most one's own, to seven decimals. Null below 20 candidates.
 */
export function percentile(atMostOwn: number, candidates: number): number | null {
  if (candidates < CANDIDATES_MIN) return null
  return Math.round((100 * atMostOwn * DECIMALS) / candidates) / DECIMALS
}
