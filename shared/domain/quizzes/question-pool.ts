/** Question of a pool; questions of equal worth have the same marks. */
export type PoolQuestion = { id: string; worth: string }

/** Maximum size of a pool in papers: more would only hide more keys from practice. */
const POOL_PAPERS = 2

function byWorth<Question extends { worth: string }>(
  questions: readonly Question[],
): Map<string, Question[]> {
  const groups = new Map<string, Question[]>()
  for (const question of questions)
    groups.set(question.worth, [...(groups.get(question.worth) ?? []), question])
  return groups
}

/** Splits a paper over groups in proportion to their sizes, none larger than its group. */
function computeQuotas(sizes: readonly number[], total: number): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const exact = sizes.map((size) => (total * size) / all)
  const quotas = exact.map(Math.floor)
  const rest = total - quotas.reduce((sum, quota) => sum + quota, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, rest)) quotas[index] = (quotas[index] ?? 0) + 1
  return quotas
}

/** Plans the pool of a quiz: the first `total` free questions set the number of each worth. Null if too few are free. */
export function planPool<Question extends PoolQuestion>(
  free: readonly Question[],
  total: number,
): Question[] | null {
  if (free.length < total) return null
  const groups = [...byWorth(free.slice(0, POOL_PAPERS * total)).values()]
  const quotas = computeQuotas(
    groups.map((group) => group.length),
    total,
  )
  const paper = groups.flatMap((group, index) => group.slice(0, quotas[index]))
  // Leaves out questions whose combination of marks has no quota: no paper would draw them.
  const rest = groups.flatMap((group, index) => (quotas[index] === 0 ? [] : group.slice(quotas[index])))
  return [...paper, ...rest]
}

export function sample<Value>(values: readonly Value[], count: number, random: () => number): Value[] {
  const left = [...values]
  const drawn: Value[] = []
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  return drawn
}

/** Draws a paper in random order, with the same marks as every paper; null if a worth has too few free questions. */
export function drawPaper(
  pool: readonly (PoolQuestion & { isAvailable: boolean })[],
  total: number,
  random: () => number,
): string[] | null {
  const groups = byWorth(pool.filter(({ isAvailable }) => isAvailable))
  const pattern = byWorth(pool.slice(0, total))
  const drawn = [...pattern].map(([worth, { length }]) => sample(groups.get(worth) ?? [], length, random))
  const paper = sample(drawn.flat(), total, random).map(({ id }) => id)
  return paper.length < total ? null : paper
}
