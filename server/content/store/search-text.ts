import type { SearchDocument } from '#server/search/sqlite.ts'
import type { SearchText } from '#server/content/model/content.model.ts'

type Searched = { redact?(item: object): object; text(item: object): SearchText }

const blankOf = (value: unknown): unknown =>
  typeof value === 'string' ? '' : Array.isArray(value) ? [] : undefined

/** Returns the redacted item in its full shape: redacted fields are blank. */
function redacted(item: object, shown: object): object {
  const blank = Object.entries(item).map(([name, value]) => [name, blankOf(value)])
  return { ...(Object.fromEntries(blank) as object), ...shown }
}

/**
 * Returns the text that an item is found by. `redact` alone decides what every reader searches: title and body are the
 * text of the redacted item, whatever the kind's field names. `fullText` is for viewers who see the whole item.
 */
export function searchText(
  model: Searched,
  item: object,
): Pick<SearchDocument, 'title' | 'body' | 'fullText'> {
  const full = model.text(item)
  if (model.redact === undefined) return full
  return { ...model.text(redacted(item, model.redact(item))), fullText: `${full.title} ${full.body}` }
}
