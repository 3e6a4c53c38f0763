import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

/** An attempt or a practice quiz that is under way, on this device or another one of its user. */
export type RunningAttempt = {
  quizId: string
  title: string
  /** When its time is over, by the server's clock, epoch milliseconds. */
  endsAt: number
  isPractice: boolean
}

const NONE: readonly RunningAttempt[] = []
let running = NONE
const { emit, on } = createEvent()

/** Sets the running attempts of the current user of the device, the one that ends first at the front. */
export function setRunningAttempts(next: readonly RunningAttempt[]): void {
  running = next
  emit()
}

/** Returns the running attempts; none until the device was read, and on the server. */
export const useRunningAttempts = (): readonly RunningAttempt[] =>
  useSyncExternalStore(
    on,
    () => running,
    () => NONE,
  )

/** Returns whether a quiz is under way. */
export const useIsRunning = (quizId: string): boolean =>
  useRunningAttempts().some((attempt) => attempt.quizId === quizId)
