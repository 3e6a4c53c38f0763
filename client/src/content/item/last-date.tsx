import { daysBetween, formatDay } from '#shared/domain/dates/india-day.ts'
import { deadline } from '#shared/domain/jobs/job-badge.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'

const TONES = {
  none: '',
  open: 'font-bold',
  urgent: 'font-bold text-amber',
  over: 'font-normal text-soft',
} as const

/** Last date of a form: amber if it is near, with the days left, and grey if over. */
export function LastDate({ day }: { day: string }) {
  const messages = useMessages().jobPosts
  const today = useToday()
  const state = deadline(day, today)
  return (
    <span className={TONES[state]}>
      <time dateTime={day}>{formatDay(day)}</time>
      {state === 'over' && ` (${messages.over})`}
      {state === 'urgent' && (
        <span className="block font-normal">{messages.daysLeft(daysBetween(today, day))}</span>
      )}
    </span>
  )
}
