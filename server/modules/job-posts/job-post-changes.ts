import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { showDay } from '#shared/domain/india-day.ts'
import { STAGES, hasStage } from '#shared/domain/job-stages.ts'
import type { Stage } from '#shared/domain/job-stages.ts'
import type { Change } from '../../content/content.model.ts'

const STAGE_OUT: Record<Stage, Change> = {
  applyLink: { type: 'applyOut', summary: 'Applications open' },
  admissionLink: { type: 'admissionOut', summary: 'Admission link out' },
  admitCardLink: { type: 'admitCardOut', summary: 'Admit card out' },
  answerKeyLink: { type: 'answerKeyOut', summary: 'Answer key out' },
  resultLink: { type: 'resultOut', summary: 'Result out' },
}

function lastDateChange(before: string, after: string): Change | null {
  if (before === after || after === '') return null
  if (before === '') return { type: 'dateAnnounced', summary: `Last date announced: ${showDay(after)}` }
  if (after > before)
    return {
      type: 'dateExtended',
      summary: `Last date extended from ${showDay(before)} to ${showDay(after)}`,
    }
  return { type: 'dateChanged', summary: `Last date changed from ${showDay(before)} to ${showDay(after)}` }
}

/** What an edit of a job post means to those who follow it: stages that opened and a last date that moved. */
export function jobPostChanges(before: JobPostDraft, after: JobPostDraft): Change[] {
  const opened = STAGES.filter((stage) => hasStage(after[stage]) && !hasStage(before[stage]))
  const moved = lastDateChange(before.lastDate, after.lastDate)
  return [...opened.map((stage) => STAGE_OUT[stage]), ...(moved ? [moved] : [])]
}
