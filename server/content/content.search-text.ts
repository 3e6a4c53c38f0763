import type { SearchDocument } from '../search/sqlite.ts'
import type { SearchText } from './content.model.ts'

type Searched = { redact?(item: object): object; text(item: object): SearchText }

const blankOf = (value: unknown): unknown =>
  typeof value === 'string' ? '' : Array.isArray(value) ? [] : undefined

/** An item as everybody sees it, in its full shape: what the lock leaves out of it is blank. */
function redacted(item: object, shown: object): object {
  const blank = Object.entries(item).map(([name, value]) => [name, blankOf(value)])
  return { ...(Object.fromEntries(blank) as object), ...shown }
}

/**
 * What an item is found by. A kind's lock alone decides what everybody searches: title and body are the words of the
 * item as it looks behind the lock, whatever the kind calls its text; the full text is for those who see all of it.
 */
export function searchText(
  model: Searched,
  item: object,
): Pick<SearchDocument, 'title' | 'body' | 'fullText'> {
  const full = model.text(item)
  if (model.redact === undefined) return full
  return { ...model.text(redacted(item, model.redact(item))), fullText: `${full.title} ${full.body}` }
}
