import { useSyncExternalStore } from 'react'
import type { ExamSession, ExamState } from './exam-session.ts'

/** Returns the paper of a session, drawn again after each change. */
export const useExam = ({ onChange, read }: ExamSession): ExamState =>
  useSyncExternalStore(onChange, read, read)

/** Returns the whole seconds that a paper has left, with each tick. */
export const useSecondsLeft = ({ onTick, secondsLeft }: ExamSession): number =>
  useSyncExternalStore(onTick, secondsLeft, secondsLeft)
