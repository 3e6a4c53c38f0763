import type { ListPage } from '#shared/contracts/list-query.ts'

/** What stands beside the items of a page of so many. */
export const pageNumbers = ({ page, limit }: { page: number; limit: number }, total: number): ListPage => ({
  page,
  pageCount: Math.max(1, Math.ceil(total / limit)),
  total,
})
