import { ADMIN_QUERY, PAGE_QUERY } from '#shared/domain/pages/site-pages.ts'

/**
 * What an address says behind its `?`, as plain texts; parameters that no page reads are left out, and a page number that
 * is given more than once, which says nothing.
 */
export function parseSearch(text: string): Record<string, string> {
  const query = new URLSearchParams(text)
  if (query.getAll('page').length > 1) query.delete('page')
  return Object.fromEntries([...query].filter(([name]) => PAGE_QUERY.has(name) || ADMIN_QUERY.has(name)))
}

/** A search written into an address as plain `?a=b`: what says nothing is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      query.set(key, String(value))
  }
  // One order, so that one page has one address.
  query.sort()
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
