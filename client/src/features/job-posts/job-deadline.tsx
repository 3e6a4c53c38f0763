import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { daysBetween, showDay } from '#shared/domain/india-day.ts'
import { deadline } from '#shared/domain/job-badge.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/lib/site.ts'

const TONES = { none: 'text-soft', open: 'text-ink', urgent: 'text-amber', over: 'text-soft' } as const

type Dated = Pick<JobPostSummary, 'beginDate' | 'lastDate'>

/** The fact looked for first: the last date, amber when it is near and grey when over; before the start, the start. */
export function JobDeadline({ post: { beginDate, lastDate } }: { post: Dated }) {
  const words = useMessages().jobPosts
  const today = useToday()
  const state = deadline(lastDate, today)
  const isAhead = beginDate > today
  const day = isAhead || lastDate === '' ? beginDate : lastDate
  const note = state === 'urgent' && !isAhead ? words.daysLeft(daysBetween(today, lastDate)) : ''
  return (
    <span className={`text-sm @xl:w-44 @xl:shrink-0 ${isAhead ? TONES.open : TONES[state]}`}>
      {isAhead || lastDate === '' ? words.begins : words.lastDate}{' '}
      <time
        dateTime={day}
        className={`text-base [font-variant-numeric:tabular-nums] ${state === 'over' ? '' : 'font-bold'}`}
      >
        {showDay(day)}
      </time>
      {note !== '' && (
        <span className="whitespace-nowrap @xl:block">
          <span className="@xl:hidden"> · </span>
          {note}
        </span>
      )}
      {state === 'over' && <span className="sr-only"> ({words.over})</span>}
    </span>
  )
}
