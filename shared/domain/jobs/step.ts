import type { MilestoneName } from './job-milestones.ts'
import type { TrackStage } from './saved-job.ts'

/** Link of a step and the document or form behind it. */
export type StepTarget = { name: Exclude<MilestoneName, 'exam'> | 'correction'; link: string }

/** Name of a step. `expected`: a document that is announced for a day. `wait`: no date is known yet. */
export type StepName =
  | 'opens'
  | 'apply'
  | 'correction'
  | 'correctionOpens'
  | 'admitCard'
  | 'admitCardExpected'
  | 'exam'
  | 'examFrom'
  | 'examUntil'
  | 'objection'
  | 'answerKey'
  | 'answerKeyExpected'
  | 'result'
  | 'resultExpected'
  | 'nextExam'
  | 'nextAdmitCard'
  | 'counselling'
  | 'wait'
  | 'closed'
  | 'finished'
  | 'unlisted'

export type NextStep = {
  name: StepName
  /** Day of the step (`YYYY-MM-DD`), or of the publication of its document; null if unknown. */
  day: string | null
  group: StepGroup
  target: StepTarget | null
  /** Next stage of the track that a waiting user waits for; null for any other news. */
  awaited?: TrackStage | null
}

/** Parts of the timeline, in their order. */
export const STEP_GROUPS = ['overdue', 'dated', 'undated', 'finished'] as const
export type StepGroup = (typeof STEP_GROUPS)[number]

export const step = (name: StepName, day: string | null, target: StepTarget | null = null): NextStep => ({
  name,
  day,
  group: day === null ? 'undated' : 'dated',
  target,
})
export const overdue = (name: StepName, day: string): NextStep => ({ ...step(name, day), group: 'overdue' })
export const ended = (name: StepName): NextStep => ({ ...step(name, null), group: 'finished' })

type Placed = { step: NextStep; postName: string; postId: string }

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Orders rows of the timeline: overdue steps, then by day, then undated and finished ones by name and id. */
export function compareSteps(a: Placed, b: Placed): number {
  const groups = STEP_GROUPS.indexOf(a.step.group) - STEP_GROUPS.indexOf(b.step.group)
  if (groups !== 0) return groups
  return (
    byText(a.step.day ?? '', b.step.day ?? '') ||
    a.postName.localeCompare(b.postName) ||
    byText(a.postId, b.postId)
  )
}
