import { Fragment } from 'react'
import { daysBetween, formatDay } from '#shared/domain/dates/india-day.ts'
import { deadline, jobBadges } from '#shared/domain/jobs/job-badge.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import {
  jobStatus,
  type DatedJob,
  type StatusLine,
  jobAction,
  type JobAction,
} from '#shared/domain/jobs/job-status.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import { useMessages, type Messages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { LineIcon } from '#client/ui/icon-names.ts'

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
        // Only a period has days left; an event happens in some days.
        const isEnd = line.type === 'last' || (line.type === 'ahead' && line.part === 'end')
        const toText = isEnd ? messages.daysLeft : messages.daysUntil
        return (
          <Fragment key={label + day}>
            <span className={TONES[state]}>
              {`${label} `}
              <b>{formatDay(day)}</b>
            </span>
            {isCounted && <span className={TONES[state]}>{toText(daysBetween(today, day))}</span>}
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

const BADGE_TONES = { 'New Post': 'strong', 'New Update': 'soft', Active: 'outline' } as const

type Dated = Pick<JobPostSummary, 'createdAt' | 'changedAt' | 'beginDate' | 'lastDate'>

type JobBadgesProps = {
  post: Dated
  /** Previous visit of the reader, epoch milliseconds; null without one. */
  since?: number | null
}

/** Badges of a post: news of today, or since the reader's previous visit. */
export function JobBadges({ post, since = null }: JobBadgesProps) {
  const { badges, unseen } = useMessages().jobPosts
  const shown = jobBadges(post, useToday())
  const isOfToday = shown.some((badge) => badge !== 'Active')
  const isUnseen = since !== null && !isOfToday && Date.parse(post.changedAt) > since
  if (shown.length === 0 && !isUnseen) return null
  return (
    <span className="flex flex-wrap gap-1">
      {isUnseen && <Badge tone="soft">{unseen}</Badge>}
      {shown.map((badge) => (
        <Badge key={badge} tone={BADGE_TONES[badge]}>
          {badges[badge]}
        </Badge>
      ))}
    </span>
  )
}

type ActionLink = { label: string; link: string; host: string; icon: LineIcon }

const DOWNLOADS: readonly JobAction['name'][] = ['admitCard', 'citySlip']

/** Returns the main link of a post to another site, for its row and its page. Null without an active link today. */
export function useActionLink(post: DatedJob): ActionLink | null {
  const { actions } = useMessages().jobPosts
  const action = jobAction(post, useToday())
  if (!('milestone' in action)) return null
  const { link } = action.milestone
  const host = linkHost(link)
  if (host === '') return null
  return {
    label: actions[action.name],
    link,
    host,
    icon: DOWNLOADS.includes(action.name) ? 'download' : 'external-link',
  }
}
