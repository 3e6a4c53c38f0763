export type PageItem = number | 'gap'

/** Returns the page navigator: all pages up to five, else the first and last with gaps. */
export function pageWindow(page: number, last: number): PageItem[] {
  if (last <= 5) return Array.from({ length: last }, (_, index) => index + 1)
  if (page <= 3) return [1, 2, 3, 'gap', last]
  if (page >= last - 2) return [1, 'gap', last - 2, last - 1, last]
  return [1, 'gap', page, 'gap', last]
}
