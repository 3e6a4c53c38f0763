import { formatNumber } from '#shared/domain/text/numbers.ts'

export const pageOutOfRange = {
  title: (page: number) => `There is no page ${formatNumber(page)}`,
  text: (last: number) => `The last page is ${formatNumber(last)}.`,
  action: 'Go to the last page',
}
