import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

export type RunningAttempt = {
  quizId: string
  title: string
  /** End of the time for the quiz by the server's clock, epoch milliseconds. */
  endsAt: number
  isPractice: boolean
}

const NONE: readonly RunningAttempt[] = []
let running = NONE
const { emit, on } = createEvent()

export function setRunningAttempts(next: readonly RunningAttempt[]): void {
  running = next
  emit()
}

export const useRunningAttempts = (): readonly RunningAttempt[] =>
  useSyncExternalStore(
    on,
    () => running,
    () => NONE,
  )

export const useIsRunning = (quizId: string): boolean =>
  useRunningAttempts().some((attempt) => attempt.quizId === quizId)
