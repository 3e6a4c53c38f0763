import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { jobBadges } from '#shared/domain/jobs/job-badge.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { Badge } from '#client/ui/badge.tsx'

const TONES = { 'New Post': 'strong', 'New Update': 'soft', Active: 'outline' } as const

type Dated = Pick<JobPostSummary, 'createdAt' | 'changedAt' | 'beginDate' | 'lastDate'>

type Props = {
  post: Dated
  /** Previous visit of the reader, epoch milliseconds; null without one. */
  since?: number | null
}

/** Badges of a post: news of today, or since the reader's previous visit. */
export function JobBadges({ post, since = null }: Props) {
  const { badges, unseen } = useMessages().jobPosts
  const shown = jobBadges(post, useToday())
  const isOfToday = shown.some((badge) => badge !== 'Active')
  const isUnseen = since !== null && !isOfToday && Date.parse(post.changedAt) > since
  if (shown.length === 0 && !isUnseen) return null
  return (
    <span className="flex flex-wrap gap-1">
      {isUnseen && <Badge tone="soft">{unseen}</Badge>}
      {shown.map((badge) => (
        <Badge key={badge} tone={TONES[badge]}>
          {badges[badge]}
        </Badge>
      ))}
    </span>
  )
}
