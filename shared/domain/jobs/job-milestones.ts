import type { DaySpan } from '../dates/day-in-text.ts'
import type { Stage } from './job-stages.ts'

/**
 * What a row tells of a post: the documents and links that its stages bring, and its examination. Each belongs to the
 * stage whose link list has it, in the order in which they usually come.
 */
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

/** A milestone of a post, as lists receive it. */
export type Milestone = {
  name: MilestoneName
  /**
   * Its days by the important dates, ascending; both ends of each period. Never for `apply`, which has begin and last
   * date.
   */
  days: string[]
  /** The periods among its days, ascending; absent if there are none. */
  periods?: DaySpan[] | undefined
  /** The day on which its stage first had a link; null for `apply` and `exam`, and before publication. */
  since: string | null
  /** Whether that was the publication of the post, so that the day tells nothing of when it really came. */
  withPost: boolean
  /** The address that the post gives for it and that can be followed; blank if there is none. */
  link: string
}
