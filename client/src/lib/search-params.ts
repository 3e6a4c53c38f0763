import { ADMIN_QUERY, PAGE_QUERY, withoutRepeatedFilters } from '#shared/domain/pages/site-pages.ts'

/** Parses a query string. Drops parameters that no page reads, and a repeated `page` or filter, which is ambiguous. */
export function parseSearch(text: string): Record<string, string> {
  const query = new URLSearchParams(text)
  if (query.getAll('page').length > 1) query.delete('page')
  return Object.fromEntries(
    withoutRepeatedFilters(query).filter(([name]) => PAGE_QUERY.has(name) || ADMIN_QUERY.has(name)),
  )
}

/** Serializes numbers and non-empty strings only. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      query.set(key, String(value))
  }
  // Sorted, so that one page has one address.
  query.sort()
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
