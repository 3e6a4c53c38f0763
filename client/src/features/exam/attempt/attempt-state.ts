import { isUnsent } from '#client/device/attempts/attempt-push.ts'
import type { StoredAttempt } from '#client/device/attempts/attempt-rows.ts'
import type { StorageState } from './attempt-store.ts'
import { toReview } from './attempt-paper.ts'
import type { SendState } from './attempt-sender.ts'
import type {
  ExamPhase,
  ExamState,
  SaveState,
  ServerState,
} from '#client/features/exam/session/exam-session.ts'

/** Returns the state of an exam before its start. `failure`: reason of the last failed try. */
export const beforeStart = (failure?: unknown): ExamState => ({
  phase: 'start',
  questions: [],
  answers: new Map(),
  currentId: '',
  limitMs: 0,
  saveState: 'saved',
  isActive: true,
  isTimeUp: false,
  result: null,
  review: [],
  server: { attemptId: '', otherWriter: null, needsSignIn: false, failure, reviewAt: null },
})

/** Storing and sending status of a paper, and whether another tab writes it. */
export type AttemptStatus = { storage: StorageState; send: SendState; isElsewhere: boolean }

function toSaveState(attempt: StoredAttempt, { storage, send }: AttemptStatus): SaveState {
  if (storage === 'writing') return 'saving'
  if (!isUnsent(attempt)) return 'saved'
  // Answers are in flight, or will be sent soon.
  if (send === 'works') return 'saving'
  return storage === 'stored' ? 'onDevice' : 'notStored'
}

function toPhase({ paper }: StoredAttempt, storage: StorageState): ExamPhase {
  if (storage === 'gone') return 'gone'
  if (paper.isOver && paper.outcome !== null) return 'finished'
  return paper.isOver || paper.isSubmitted ? 'handedIn' : 'running'
}

function findOtherWriter({ paper }: StoredAttempt, isElsewhere: boolean): ServerState['otherWriter'] {
  if (isElsewhere) return 'tab'
  return paper.isActive ? null : 'device'
}

export function toExamState(attempt: StoredAttempt, status: AttemptStatus): ExamState {
  const { paper, answers } = attempt
  const otherWriter = findOtherWriter(attempt, status.isElsewhere)
  return {
    phase: toPhase(attempt, status.storage),
    questions: paper.questions,
    answers,
    currentId: paper.currentId,
    limitMs: Math.max(0, paper.deadlineAt - paper.startedAt),
    saveState: toSaveState(attempt, status),
    isActive: otherWriter === null,
    isTimeUp: paper.isTimeUp,
    result: paper.outcome?.result ?? null,
    review: toReview(attempt),
    server: {
      attemptId: paper.id,
      otherWriter,
      needsSignIn: status.send === 'signIn',
      failure: undefined,
      reviewAt: paper.outcome?.reviewAt ?? null,
    },
  }
}
