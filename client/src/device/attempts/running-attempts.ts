import { createPageValue } from '#client/lib/page-value.ts'

export type RunningAttempt = {
  quizId: string
  title: string
  /** End of the time for the quiz by the server's clock, epoch milliseconds. */
  endsAt: number
  isPractice: boolean
}

export const [setRunningAttempts, useRunningAttempts] = createPageValue<readonly RunningAttempt[]>([])

export const useIsRunning = (quizId: string): boolean =>
  useRunningAttempts((running) => running.some((attempt) => attempt.quizId === quizId))
