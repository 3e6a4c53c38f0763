import { formatNumber } from '#shared/domain/text/numbers.ts'

export const lists = {
  search: 'Search',
  searchLabel: 'Search this list',
  searchPlaceholder: 'Search by post, board or state',
  stateLabel: 'State',
  allStates: 'All States',
  filters: 'Filters',
  purposes: {
    vacancy: 'Vacancies',
    examination: 'Examinations',
    admission: 'Admissions',
    scholarship: 'Scholarships',
    notice: 'Notices',
  },
  openNow: 'Open now',
  closingSoon: 'Closing in 7 days',
  andAllIndia: (count?: number) =>
    `and ${count === undefined ? '' : `${formatNumber(count)} `}All-India ${count === 1 ? 'post' : 'posts'}`,
  withCount: (name: string, count?: number) =>
    count === undefined ? name : `${name} ${count > 1000 ? '1,000+' : formatNumber(count)}`,
  loading: 'Loading…',
  found: (total: number, isCapped: boolean) =>
    `${formatNumber(total)}${isCapped ? '+' : ''} ${total === 1 ? 'post' : 'posts'}`,
  pageOf: (page: number, last: number) => `page ${page} of ${last}`,
  empty: {
    title: 'No Data Found',
    text: 'Try to adjust your filters or check back later.',
  },
  failed: {
    title: 'Loading failed',
    text: 'Something went wrong on our side. Please try again.',
    offline: 'You are offline. Check your connection and try again.',
    part: 'This part did not load.',
    retry: 'Retry',
  },
  savedCopy: (at: string) => `Saved copy from ${at}`,
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
  close: 'Close',
}
