import { formatDay } from '#shared/domain/dates/india-day.ts'
import type { JobAction } from '#shared/domain/jobs/job-status.ts'
import type { Messages } from '#client/lib/i18n.ts'
import type { LineIcon } from '#client/ui/icon-names.ts'

/** The icons of the actions of rows; on phones they stand without a label. */
export const ACTION_ICONS: Record<JobAction['name'], LineIcon> = {
  apply: 'external-link',
  admitCard: 'download',
  citySlip: 'download',
  examNotice: 'chevron-right',
  examSchedule: 'chevron-right',
  answerKey: 'chevron-right',
  objection: 'chevron-right',
  result: 'chevron-right',
  scoreCard: 'chevron-right',
  meritList: 'chevron-right',
  marks: 'chevron-right',
  counselling: 'chevron-right',
  opens: 'chevron-right',
  view: 'chevron-right',
}

/** Returns the label of an action: the same on a row and on the first button of the post. */
export const actionLabel = (action: JobAction, { actions, opens }: Messages['jobPosts']): string =>
  action.name === 'opens' ? opens(formatDay(action.day)) : actions[action.name]
