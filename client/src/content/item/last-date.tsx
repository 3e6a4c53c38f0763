import type { ReactNode } from 'react'
import { daysBetween, formatDay } from '#shared/domain/dates/india-day.ts'
import { deadline } from '#shared/domain/jobs/job-badge.ts'
import { isClosed } from '#shared/domain/jobs/closing.ts'
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

/** Shows the closing day under the title of a job. Renders nothing until its last date is over. */
export function ClosedNote({ lastDate }: { lastDate: string }) {
  const { closedOn } = useMessages().jobPosts
  const today = useToday()
  if (!isClosed(lastDate, today)) return null
  return <p className="mt-1 font-semibold text-red">{closedOn(formatDay(lastDate))}</p>
}

type PostHeadProps = { title: string; lastDate: string; children: ReactNode }

export const PostHead = ({ title, lastDate, children }: PostHeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-3">
    <div className="min-w-0 grow basis-80">
      <h1 className="page-title">
        <bdi>{title}</bdi>
      </h1>
      <ClosedNote lastDate={lastDate} />
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
)
