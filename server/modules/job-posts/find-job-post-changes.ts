import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import { STAGES, hasStage } from '#shared/domain/jobs/job-stages.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'

const STAGE_OUT = {
  applyLink: 'applyOut',
  admissionLink: 'admissionOut',
  admitCardLink: 'admitCardOut',
  answerKeyLink: 'answerKeyOut',
  resultLink: 'resultOut',
} as const satisfies Record<Stage, EventCode['type']>

function lastDateChange(from: string, to: string): EventCode | null {
  if (from === to || to === '') return null
  if (from === '') return { type: 'dateAnnounced', params: { to } }
  return { type: to > from ? 'dateExtended' : 'dateChanged', params: { from, to } }
}

/** Returns the events of an edit of a job post: stages that opened and a last date that changed. */
export function jobPostChanges(before: JobPostDraft, after: JobPostDraft): EventCode[] {
  const opened = STAGES.filter((stage) => hasStage(after[stage]) && !hasStage(before[stage]))
  const moved = lastDateChange(before.lastDate, after.lastDate)
  return [...opened.map((stage) => ({ type: STAGE_OUT[stage], params: {} })), ...(moved ? [moved] : [])]
}
