import { formatNumber } from '#shared/domain/text/numbers.ts'

/** The messages of what a search did with its words, loaded with them. */
export const searchNotes = {
  understood: 'Words understood as filters',
  remove: (value: string) => `${value}: remove from search`,
  lastDate: { today: 'Last date today', tomorrow: 'Last date tomorrow', week: 'Closing in 7 days' },
  jobs: (total: number, isCapped: boolean) =>
    `${formatNumber(total)}${isCapped ? '+' : ''} ${total === 1 ? 'job' : 'jobs'}`,
  dropped: (others: string, jobs: string) => `Nothing for all words. ${others}: ${jobs}.`,
  leftOut: (words: string) => `Left out: ${words}.`,
  ignored: (words: string) =>
    `All posts match “${words}”, the newest first. Add a post, state or qualification.`,
}
