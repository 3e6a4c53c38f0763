import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { CalendarButton } from '#client/content/item/calendar-button.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { Toggle } from '#client/ui/toggle.tsx'
import { JobBadges } from '#client/features/job-posts/status/job-badges.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobHistory } from './job-history.tsx'
import { JobLinks } from './job-links.tsx'
import { JobStatus } from '#client/features/job-posts/status/job-status.tsx'
import { JobInformation, JobTables } from './job-tables.tsx'
import { LINKS_ID } from './jump-to-links.tsx'
import { hasInformation } from './job-view-model.ts'
import { ReportButton } from './report-button.tsx'

/** The whole content of a post below its title: the same over a list and on its own page. */
export function JobBody({ post }: { post: JobPostDetail }) {
  const messages = useMessages(jobBody)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <JobStatus post={post} countsAll omitsClosed />
        <JobBadges post={post} />
        <CalendarButton post={post} />
      </div>
      <p className="max-w-prose whitespace-pre-line">
        <bdi>{post.description}</bdi>
      </p>
      <JobFacts post={post} />
      <JobTables post={post} />
      {hasInformation(post) && (
        <Toggle hide={messages.lessInformation} show={messages.moreInformation}>
          <JobInformation post={post} />
        </Toggle>
      )}
      <div id={LINKS_ID} className="scroll-mt-2">
        <Toggle hide={messages.hideLinks} show={messages.showLinks}>
          <JobLinks post={post} />
        </Toggle>
      </div>
      <ReportButton post={post} />
      <JobHistory post={post} />
    </>
  )
}
