import { renderToString } from 'react-dom/server'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { JobRow } from '#client/features/job-posts/job-row.tsx'
import { SiteContext, FALLBACK_SITE } from '#client/lib/site.ts'

/** The rows of a list as HTML, drawn by the client's own component for the day in India `today` (`YYYY-MM-DD`). */
export function drawRows(posts: readonly JobPostSummary[], today: string): string {
  return renderToString(
    <SiteContext value={{ site: FALLBACK_SITE, today }}>
      <ul className="@container">
        {posts.map((post) => (
          <JobRow key={post._id} post={post} action="apply" />
        ))}
      </ul>
    </SiteContext>,
  )
}
