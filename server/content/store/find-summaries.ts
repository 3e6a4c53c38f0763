import { LRUCache } from 'lru-cache'
import type { Query } from '#server/db/db.ts'
import { readSummaryJson } from '#server/db/queries/item-json.ts'
import { SerializedJson } from '#server/lib/json/raw-json.ts'

// The rows of 100 list pages, 0.5 KB each.
const MAX_CACHED_SUMMARIES = 2000

const cache = new LRUCache<string, SerializedJson>({ max: MAX_CACHED_SUMMARIES })

// The same text is the same summary, whichever process wrote it: parsing costs more than comparing.
function summaryOf(id: string, text: string): SerializedJson {
  const found = cache.get(id)
  if (found !== undefined && found.text === text) return found
  const summary = new SerializedJson(text)
  cache.set(id, summary)
  return summary
}

/** Returns the stored summaries of items in the order of the ids; an unchanged summary is the same object. */
export async function findSummaries(query: Query, ids: readonly string[]): Promise<SerializedJson[]> {
  const texts = await readSummaryJson(query, ids)
  return ids.flatMap((id, index) => {
    const text = texts[index] ?? null
    return text === null ? [] : [summaryOf(id, text)]
  })
}
