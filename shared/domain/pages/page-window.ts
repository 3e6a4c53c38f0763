export type PageItem = number | 'gap'

/**
 * Returns the page navigator: all pages up to five, else first and last with gaps. Near the start: 1, 2, 3, ..., last.
 * Near the end: 1, ..., last-2, last-1, last. Else: 1, ..., current, ..., last.
 */
export function pageWindow(page: number, last: number): PageItem[] {
  if (last <= 5) return Array.from({ length: last }, (_, index) => index + 1)
  if (page <= 3) return [1, 2, 3, 'gap', last]
  if (page >= last - 2) return [1, 'gap', last - 2, last - 1, last]
  return [1, 'gap', page, 'gap', last]
}
