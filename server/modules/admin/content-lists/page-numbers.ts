import type { ListPage } from '#shared/contracts/list-query.ts'

/** Returns the page number, page count and total of a list page. */
export const pageNumbers = ({ page, limit }: { page: number; limit: number }, total: number): ListPage => ({
  page,
  pageCount: Math.max(1, Math.ceil(total / limit)),
  total,
})
