import { formatNumber } from '#shared/domain/text/numbers.ts'

export const quizzes = {
  running: 'Active',
  ended: 'Ended',
  questions: 'Questions',
  time: 'Time',
  minutes: (count: number) => `${formatNumber(count)} min`,
  fee: 'Entry fee',
  prize: 'Top prize',
  noPrize: 'None',
  starts: 'Starts',
  startsAt: (when: string) => `Starts ${when}`,
  expires: 'Expires',
  start: 'Start Quiz',
  resume: 'Resume',
  login: 'Login to start quiz',
  needsNetwork: 'Needs internet',
  saveOffline: 'Save for offline',
  savingOffline: 'Saving...',
  savedOffline: 'Saved on this device',
  saveOfflineFailed: 'The quiz was not saved on this device. Check your connection and try again.',
}
