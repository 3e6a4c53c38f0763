import { isUnsent } from '#client/device/attempts/attempt-push.ts'
import type { HeldAttempt } from '#client/device/attempts/attempt-rows.ts'
import type { KeepState } from './attempt-store.ts'
import { reviewOf } from './attempt-paper.ts'
import type { SendState } from './attempt-sender.ts'
import type {
  ExamPhase,
  ExamState,
  SaveState,
  ServerState,
} from '#client/features/exam/session/exam-session.ts'

/** Returns the state of a server quiz before its start. `failure`: reason of the last failed try. */
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
  server: { attemptId: '', takenOverBy: null, needsSignIn: false, failure, reviewAt: null },
})

/** Storing and sending status of a paper, and whether another tab writes it. */
export type Standing = { keep: KeepState; send: SendState; isElsewhere: boolean }

function saveStateOf(held: HeldAttempt, { keep, send }: Standing): SaveState {
  if (keep === 'writing') return 'saving'
  if (!isUnsent(held)) return 'saved'
  // In flight, or about to be.
  if (send === 'works') return 'saving'
  return keep === 'kept' ? 'onDevice' : 'notKept'
}

function phaseOf({ paper }: HeldAttempt, keep: KeepState): ExamPhase {
  if (keep === 'gone') return 'gone'
  if (paper.isOver && paper.outcome !== null) return 'finished'
  return paper.isOver || paper.isHandedIn ? 'handedIn' : 'running'
}

function takenOverBy({ paper }: HeldAttempt, isElsewhere: boolean): ServerState['takenOverBy'] {
  if (isElsewhere) return 'tab'
  return paper.isActive ? null : 'device'
}

export function stateOf(held: HeldAttempt, standing: Standing): ExamState {
  const { paper, answers } = held
  const elsewhere = takenOverBy(held, standing.isElsewhere)
  return {
    phase: phaseOf(held, standing.keep),
    questions: paper.questions,
    answers,
    currentId: paper.currentId,
    limitMs: Math.max(0, paper.deadlineAt - paper.startedAt),
    saveState: saveStateOf(held, standing),
    isActive: elsewhere === null,
    isTimeUp: paper.isTimeUp,
    result: paper.outcome?.result ?? null,
    review: reviewOf(held),
    server: {
      attemptId: paper.id,
      takenOverBy: elsewhere,
      needsSignIn: standing.send === 'signIn',
      failure: undefined,
      reviewAt: paper.outcome?.reviewAt ?? null,
    },
  }
}
