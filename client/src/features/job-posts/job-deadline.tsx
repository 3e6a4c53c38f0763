import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { daysBetween, formatDay } from '#shared/domain/dates/india-day.ts'
import { deadline } from '#shared/domain/jobs/job-badge.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/lib/site.ts'

const TONES = { none: 'text-ink', open: 'text-ink', urgent: 'text-amber', over: 'text-soft' } as const

type Dated = Pick<JobPostSummary, 'beginDate' | 'lastDate'>

/**
 * The last date, amber if it is near and grey if over: readers look for it first. The begin date precedes it while it
 * is in the future, and replaces it if no last date is known.
 */
export function JobDeadline({ post: { beginDate, lastDate } }: { post: Dated }) {
  const messages = useMessages().jobPosts
  const today = useToday()
  const state = deadline(lastDate, today)
  return (
    <span className="job-dates">
      {(beginDate > today || state === 'none') && (
        <Day
          label={messages.facts.beginDate}
          day={beginDate}
          className={state === 'none' ? 'text-base font-bold' : undefined}
        />
      )}
      {state !== 'none' && (
        <span className={TONES[state]}>
          <Day
            label={messages.facts.lastDate}
            day={lastDate}
            className={state === 'over' ? 'text-base' : 'text-base font-bold'}
          />
          {state === 'over' && <span className="sr-only">{` (${messages.over})`}</span>}
        </span>
      )}
      {state === 'urgent' && (
        <span className={TONES.urgent}>{messages.daysLeft(daysBetween(today, lastDate))}</span>
      )}
    </span>
  )
}

function Day({ label, day, className }: { label: string; day: string; className: string | undefined }) {
  return (
    <span className="whitespace-nowrap">
      {`${label} `}
      <time dateTime={day} className={className}>
        {formatDay(day)}
      </time>
    </span>
  )
}
