import { formatNumber } from '#shared/domain/text/numbers.ts'

/** Messages of a page beyond the last of a list, loaded with it. */
export const pageOutOfRange = {
  title: (page: number) => `There is no page ${formatNumber(page)}`,
  text: (last: number) => `The last page is ${formatNumber(last)}.`,
  action: 'Go to the last page',
}
