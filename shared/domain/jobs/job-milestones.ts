import type { DaySpan } from '../dates/day-in-text.ts'
import type { Stage } from './job-stages.ts'

export const STAGE_OF_MILESTONE = {
  apply: 'applyLink',
  exam: null,
  examNotice: 'admitCardLink',
  examSchedule: 'admitCardLink',
  citySlip: 'admitCardLink',
  admitCard: 'admitCardLink',
  objection: 'answerKeyLink',
  answerKey: 'answerKeyLink',
  marks: 'resultLink',
  scoreCard: 'resultLink',
  meritList: 'resultLink',
  result: 'resultLink',
  counselling: 'admissionLink',
} as const satisfies Record<string, Stage | null>

export type MilestoneName = keyof typeof STAGE_OF_MILESTONE

export const MILESTONE_NAMES = Object.keys(STAGE_OF_MILESTONE) as [MilestoneName, ...MilestoneName[]]

export type Milestone = {
  name: MilestoneName
  /** Days that the important dates give, ascending, with both ends of periods. Empty for `apply`. */
  days: string[]
  periods?: DaySpan[] | undefined
  /** Day of the stage's first link; null for `apply` and `exam`, and before publication. */
  since: string | null
  /** True if `since` is only the day when the post was published: the day of the link is unknown. */
  withPost: boolean
  link: string
}
