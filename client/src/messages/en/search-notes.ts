import { formatNumber } from '#shared/domain/text/numbers.ts'

export const searchNotes = {
  understood: 'Filters from your search',
  remove: (value: string) => `${value}: remove from search`,
  lastDate: { today: 'Last date today', tomorrow: 'Last date tomorrow', week: 'Closing in 7 days' },
  jobs: (total: number, isCapped: boolean) =>
    `${formatNumber(total)}${isCapped ? '+' : ''} ${total === 1 ? 'job' : 'jobs'}`,
  dropped: (others: string, jobs: string) => `No job has all these words. Found for ${others}: ${jobs}.`,
  leftOut: (words: string) => `Words not used: ${words}.`,
  ignored: (words: string) =>
    `All jobs match “${words}”, newest first. Add the name of a job, a state or a qualification.`,
}
