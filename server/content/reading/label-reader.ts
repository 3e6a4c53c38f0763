import { setImmediate as nextTurn } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { isBlank } from '#shared/domain/text/blank.ts'

// Number of latest items to read, and of items read between two pauses for other requests.
const READ_MAX = 200
const BATCH = 25
const LABELS_MAX = 30
const CACHE_TTL_MS = 10 * MINUTE_MS

export type Labels = Record<string, string[]>

type Counts = Map<string, Map<string, number>>

const hasLabel = (entry: unknown): entry is { label: string } =>
  typeof entry === 'object' && entry !== null && 'label' in entry && typeof entry.label === 'string'

function countLabels(counts: Counts, draft: object): void {
  for (const [field, value] of Object.entries(draft) as [string, unknown][]) {
    const labels = Array.isArray(value) ? value.filter(hasLabel).map(({ label }) => label.trim()) : []
    const known = counts.get(field) ?? new Map<string, number>()
    for (const label of labels) if (!isBlank(label)) known.set(label, (known.get(label) ?? 0) + 1)
    if (known.size > 0) counts.set(field, known)
  }
}

const mostFrequent = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts]
    .toSorted(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
    .slice(0, LABELS_MAX)
    .map(([label]) => label)

type Source = {
  latestIds: (limit: number) => Promise<string[]>
  findDrafts: (ids: readonly string[]) => Promise<object[]>
  clock: () => number
}

/** Reads the labels in the lists of a kind's 200 latest items, cached for ten minutes. */
export function labelReader({ latestIds, findDrafts, clock }: Source) {
  let cached: { until: number; labels: Promise<Labels> } | null = null

  async function read(): Promise<Labels> {
    const ids = await latestIds(READ_MAX)
    const counts: Counts = new Map()
    for (let start = 0; start < ids.length; start += BATCH) {
      for (const draft of await findDrafts(ids.slice(start, start + BATCH))) countLabels(counts, draft)
      await nextTurn()
    }
    return Object.fromEntries([...counts].map(([field, known]) => [field, mostFrequent(known)]))
  }

  return function labelsInUse(): Promise<Labels> {
    if (cached !== null && clock() < cached.until) return cached.labels
    const next = { until: clock() + CACHE_TTL_MS, labels: read() }
    cached = next
    // A failed read is not cached. The caller reports its error.
    next.labels.catch(() => {
      if (cached === next) cached = null
    })
    return next.labels
  }
}
