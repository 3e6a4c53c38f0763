import { Fragment } from 'react'
import { daysBetween, formatDay } from '#shared/domain/dates/india-day.ts'
import { deadline } from '#shared/domain/jobs/job-badge.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import { jobStatus, type DatedJob, type StatusLine } from '#shared/domain/jobs/job-status.ts'
import { useMessages, type Messages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'

type Props = {
  post: DatedJob
  /** Stage of the post's list, if any. */
  stage?: Stage | undefined
  /** Counts days to a date however far it is; by default only to a near one. */
  countsAll?: boolean
  /** Omits that the post is closed, where the head of its page shows it. */
  omitsClosed?: boolean
  /** Limit of displayed lines; all if omitted. */
  most?: number
}

// Without a class, the common case costs a list nothing.
const TONES = { none: undefined, open: undefined, urgent: 'text-amber', over: 'text-soft' } as const

/** Newest and next event of a post: a published document, the examination, the begin or last date. */
export function JobStatus({ post, stage, countsAll = false, omitsClosed = false, most }: Props) {
  const { jobPosts: messages } = useMessages()
  const today = useToday()
  const lines = jobStatus(post, today, stage)
    .filter(({ type }) => !omitsClosed || type !== 'closed')
    .slice(0, most)
  // An empty part would keep its gap.
  if (lines.length === 0) return null
  return (
    <span className="job-dates">
      {lines.map((line) => {
        const label = getLabel(line, messages)
        const day = 'day' in line ? line.day : null
        if (day === null)
          return (
            <span key={label} className="text-soft">
              {label}
            </span>
          )
        // A begin date is no reason to hurry, and a published document stays published.
        const state = line.type === 'last' || line.type === 'ahead' ? deadline(day, today) : 'none'
        const isCounted =
          state === 'urgent' || (countsAll && line.type !== 'out' && line.type !== 'added' && day >= today)
        return (
          <Fragment key={label + day}>
            <span className={TONES[state]}>
              {`${label} `}
              <b>{formatDay(day)}</b>
            </span>
            {isCounted && <span className={TONES[state]}>{messages.daysLeft(daysBetween(today, day))}</span>}
          </Fragment>
        )
      })}
    </span>
  )
}

function getLabel(
  line: StatusLine,
  { facts, milestones, out, from, until, closed, probablyClosed, added }: Messages['jobPosts'],
): string {
  switch (line.type) {
    case 'begin':
      return facts.beginDate
    case 'last':
      return facts.lastDate
    case 'out':
      return out(milestones[line.name])
    case 'ahead': {
      const name = milestones[line.name]
      return { day: name, start: from(name), end: until(name) }[line.part]
    }
    case 'closed':
      return closed
    case 'probablyClosed':
      return probablyClosed
    case 'added':
      return added
  }
}
