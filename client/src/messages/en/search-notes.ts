import { formatNumber } from '#shared/domain/text/numbers.ts'

export const searchNotes = {
  detectedFilters: 'Filters from your search',
  remove: (value: string) => `${value}: remove from search`,
  lastDate: { today: 'Last date today', tomorrow: 'Last date tomorrow', week: 'Closing in 7 days' },
  jobs: (total: number, isCapped: boolean) =>
    `${formatNumber(total)}${isCapped ? '+' : ''} ${total === 1 ? 'job' : 'jobs'}`,
  partialMatch: (others: string, jobs: string) => `No job has all these words. Found for ${others}: ${jobs}.`,
  droppedWords: (words: string) => `Words not used: ${words}.`,
  ignored: (words: string) =>
    `All jobs match “${words}”, newest first. Add the name of a job, a state or a qualification.`,
}

export const nothingFound = {
  didYouMean: (words: string, found: string) => `Did you mean ${words}? Show ${found}`,
  withoutState: (words: string) => `Search ${words} in all states`,
  clear: 'Clear search and filters',
}

export const pageOutOfRange = {
  title: (page: number) => `There is no page ${formatNumber(page)}`,
  text: (last: number) => `The last page is ${formatNumber(last)}.`,
  action: 'Go to the last page',
}
