import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { jobBadges } from '#shared/domain/jobs/job-badge.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/lib/site.ts'
import { Badge } from '#client/ui/badge.tsx'

const TONES = { 'New Post': 'strong', 'New Update': 'soft', Active: 'outline' } as const

type Dated = Pick<JobPostSummary, 'createdAt' | 'changedAt' | 'beginDate' | 'lastDate'>

/** The badges of a post: what is new about it today (specification 4). */
export function JobBadges({ post }: { post: Dated }) {
  const { badges } = useMessages().jobPosts
  const shown = jobBadges(post, useToday())
  if (shown.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1">
      {shown.map((badge) => (
        <Badge key={badge} tone={TONES[badge]}>
          {badges[badge]}
        </Badge>
      ))}
    </span>
  )
}
